#include "queue.h"

static void enter(struct queue *queue)
{
    pthread_mutex_lock(&queue->mutex);
}

static void leave(struct queue *queue)
{
    pthread_mutex_unlock(&queue->mutex);
}

enum queue_result queue_put(struct queue *queue, int item)
{
    enter(queue);
    if (queue->closed) {
        leave(queue);
        return QUEUE_END;
    }
    if (queue->count == QUEUE_SIZE) {
        leave(queue);
        return QUEUE_AGAIN;
    }
    queue->items[(queue->first + queue->count) % QUEUE_SIZE] = item;
    queue->count++;
    leave(queue);
    return QUEUE_OK;
}

enum queue_result queue_take(struct queue *queue, int *item)
{
    enum queue_result result;

    enter(queue);
    if (queue->count > 0) {
        *item = queue->items[queue->first];
        queue->first = (queue->first + 1) % QUEUE_SIZE;
        queue->count--;
        result = QUEUE_OK;
    } else {
        result = queue->closed ? QUEUE_END : QUEUE_AGAIN;
    }
    leave(queue);
    return result;
}

void queue_close(struct queue *queue)
{
    enter(queue);
    queue->closed = true;
    leave(queue);
}
