#include "log.h"

#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t log_mutex = PTHREAD_MUTEX_INITIALIZER;
static long events;

void log_event(const char *stage, int value)
{
    /* The innermost lock: nothing else is locked while it is held. */
    pthread_mutex_lock(&log_mutex);
    events++;
    if (events % 1000 == 0)
        printf("%s: %d\n", stage, value);
    pthread_mutex_unlock(&log_mutex);
}

void log_summary(void)
{
    pthread_mutex_lock(&log_mutex);
    printf("%ld events\n", events);
    pthread_mutex_unlock(&log_mutex);
}
