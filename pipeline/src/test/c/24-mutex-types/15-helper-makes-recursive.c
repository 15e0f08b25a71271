// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A helper of the program makes recursive mutexes, with local attributes.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t lock;
  long sum;
};

static void make_lock(pthread_mutex_t *lock)
{
  pthread_mutexattr_t type;
  pthread_mutexattr_init(&type);
  pthread_mutexattr_settype(&type, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(lock, &type);
  pthread_mutexattr_destroy(&type);
}

static struct account *shared;

static void add(struct account *a, long n)
{
  pthread_mutex_lock(&a->lock); // NODEADLOCK
  a->sum += n;
  pthread_mutex_unlock(&a->lock);
}

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&shared->lock);
  add(shared, 1);
  add(shared, 2);
  pthread_mutex_unlock(&shared->lock);
  return NULL;
}

int main(void)
{
  pthread_t h;
  shared = malloc(sizeof *shared);
  make_lock(&shared->lock);
  shared->sum = 0;
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(h, NULL);
  return 0;
}
