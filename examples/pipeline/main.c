/* Three stages joined by two queues: numbers, their squares, statistics. Free of deadlocks. */
#include "log.h"
#include "queue.h"
#include "stats.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

enum { NUMBERS = 10000 };

static struct queue numbers = QUEUE_INITIALIZER;
static struct queue squares = QUEUE_INITIALIZER;

static void put(struct queue *queue, int item)
{
    while (queue_put(queue, item) == QUEUE_AGAIN)
        sched_yield();
}

static bool take(struct queue *queue, int *item)
{
    for (;;) {
        switch (queue_take(queue, item)) {
        case QUEUE_OK:
            return true;
        case QUEUE_END:
            return false;
        case QUEUE_AGAIN:
            sched_yield();
            break;
        }
    }
}

static void *produce(void *unused)
{
    (void)unused;
    for (int i = 0; i < NUMBERS; i++) {
        put(&numbers, i % 100);
        log_event("produce", i);
    }
    queue_close(&numbers);
    return NULL;
}

static void *square(void *unused)
{
    int item;

    (void)unused;
    while (take(&numbers, &item)) {
        put(&squares, item * item);
        log_event("square", item);
    }
    queue_close(&squares);
    return NULL;
}

static void *collect(void *unused)
{
    int item;

    (void)unused;
    while (take(&squares, &item))
        stats_add(item);
    return NULL;
}

int main(void)
{
    pthread_t stages[3];

    if (pthread_create(&stages[0], NULL, produce, NULL) != 0
        || pthread_create(&stages[1], NULL, square, NULL) != 0
        || pthread_create(&stages[2], NULL, collect, NULL) != 0) {
        fprintf(stderr, "cannot create the threads\n");
        return EXIT_FAILURE;
    }
    for (int i = 0; i < 3; i++)
        pthread_join(stages[i], NULL);
    printf("mean %.1f\n", stats_mean());
    log_summary();
    return EXIT_SUCCESS;
}
