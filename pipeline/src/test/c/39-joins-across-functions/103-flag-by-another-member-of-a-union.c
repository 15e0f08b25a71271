// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A pointer to the worker is another pointer, too.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct node {
  struct node *next;
};

struct worker {
  struct node node;
  pthread_t thread;
  int running;
};

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static struct worker worker;

static void both(pthread_mutex_t *one, pthread_mutex_t *other)
{
  pthread_mutex_lock(one);
  pthread_mutex_lock(other); // DEADLOCK cycle
  pthread_mutex_unlock(other);
  pthread_mutex_unlock(one);
}

static void *run(void *unused)
{
  both(&first, &second);
  return unused;
}

union pointer {
  struct worker *worker;
  char *bytes;
};

static void forget(void)
{
  union pointer pointer;
  pointer.worker = &worker;
  *(int *)(pointer.bytes + offsetof(struct worker, running)) = 0;
}

int main(void)
{
  if (pthread_create(&worker.thread, NULL, run, NULL) == 0) {
    worker.running = 1;
  }
  forget();
  if (worker.running) {
    pthread_join(worker.thread, NULL);
  }
  both(&second, &first);
  return 0;
}
