// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A pointer to the worker is copied to one to anything.
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

struct item {
  void *data;
};

static struct item queue[4];
static int count;

static void push(const void *item)
{
  memcpy(&queue[count++], item, sizeof(struct item));
}

static void forget(void)
{
  struct worker *pointer = &worker;
  push(&pointer);
  memset((char *)queue[0].data + offsetof(struct worker, running), 0, sizeof(int));
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
