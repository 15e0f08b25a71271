#include "stats.h"

#include "log.h"

#include <pthread.h>

static pthread_mutex_t stats_mutex = PTHREAD_MUTEX_INITIALIZER;
static long sum;
static long count;

void stats_add(int value)
{
    pthread_mutex_lock(&stats_mutex);
    sum += value;
    count++;
    /* Always in this order: statistics, then log. */
    log_event("stats", value);
    pthread_mutex_unlock(&stats_mutex);
}

double stats_mean(void)
{
    double mean = 0;

    pthread_mutex_lock(&stats_mutex);
    if (count > 0)
        mean = (double)sum / (double)count;
    pthread_mutex_unlock(&stats_mutex);
    return mean;
}
