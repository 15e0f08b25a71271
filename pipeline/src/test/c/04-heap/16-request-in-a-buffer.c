// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A general request has room for what those who handle it keep there: a struct with the same head,
// whose own members lie in that room.
#include <pthread.h>
#include <stdlib.h>

struct request {
  int kind;
  struct request *next;
  char room[64];
};
struct transfer {
  int kind;
  struct request *next;
  long size;
  pthread_mutex_t *lock;
};
static pthread_mutex_t queue = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t disk = PTHREAD_MUTEX_INITIALIZER;
static struct request *all;

static void *handle(void *x)
{
  pthread_mutex_lock(&queue);
  struct transfer *transfer = (struct transfer *)all;
  pthread_mutex_lock(transfer->lock); // DEADLOCK cycle
  pthread_mutex_unlock(transfer->lock);
  pthread_mutex_unlock(&queue);
  return x;
}

int main(void)
{
  pthread_t t;
  struct request *request = malloc(sizeof *request);
  struct transfer *transfer = (struct transfer *)request;
  transfer->lock = &disk;
  all = request;
  pthread_create(&t, NULL, handle, NULL);
  pthread_mutex_lock(&disk);
  pthread_mutex_lock(&queue); // DEADLOCK cycle
  pthread_mutex_unlock(&queue);
  pthread_mutex_unlock(&disk);
  pthread_join(t, NULL);
  return 0;
}
