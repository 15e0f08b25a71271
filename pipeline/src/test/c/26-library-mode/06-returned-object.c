// OPTIONS: --library
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>
#include <stdlib.h>

/* What one function returned is given to another: the node of the list and the argument are one. */
struct queue {
  pthread_mutex_t lock;
  struct queue *next;
};

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct queue *list;

struct queue *queue_new(void) {
  struct queue *queue = malloc(sizeof *queue);
  if (queue == NULL) {
    return NULL;
  }
  pthread_mutex_init(&queue->lock, NULL);
  pthread_mutex_lock(&list_lock);
  queue->next = list;
  list = queue;
  pthread_mutex_unlock(&list_lock);
  return queue;
}

void queue_close(struct queue *queue) {
  pthread_mutex_lock(&queue->lock);
  pthread_mutex_lock(&list_lock);  // DEADLOCK cycle
  pthread_mutex_unlock(&list_lock);
  pthread_mutex_unlock(&queue->lock);
}

void queues_flush(void) {
  pthread_mutex_lock(&list_lock);
  for (struct queue *queue = list; queue != NULL; queue = queue->next) {
    pthread_mutex_lock(&queue->lock);  // DEADLOCK cycle
    pthread_mutex_unlock(&queue->lock);
  }
  pthread_mutex_unlock(&list_lock);
}
