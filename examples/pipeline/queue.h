#ifndef QUEUE_H
#define QUEUE_H

#include <pthread.h>
#include <stdbool.h>

enum { QUEUE_SIZE = 64 };

/* A bounded first-in first-out queue. Nobody waits inside it: a full or empty queue says so. */
struct queue {
    pthread_mutex_t mutex;
    int items[QUEUE_SIZE];
    int first;
    int count;
    bool closed;
};

#define QUEUE_INITIALIZER { .mutex = PTHREAD_MUTEX_INITIALIZER }

enum queue_result { QUEUE_OK, QUEUE_AGAIN, QUEUE_END };

enum queue_result queue_put(struct queue *queue, int item);
enum queue_result queue_take(struct queue *queue, int *item);

/* No more items will be put; those inside can still be taken. */
void queue_close(struct queue *queue);

#endif
