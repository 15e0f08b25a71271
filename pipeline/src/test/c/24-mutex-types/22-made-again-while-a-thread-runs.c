// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The thread was created while the mutex was recursive, and locks it twice when it is so no longer.
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t m;
static sem_t made;

static void make_recursive(void)
{
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &attributes);
  pthread_mutexattr_destroy(&attributes);
}

static void *worker(void *unused)
{
  (void)unused;
  sem_wait(&made);
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h;
  sem_init(&made, 0, 0);
  make_recursive();
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_destroy(&m);
  pthread_mutex_init(&m, NULL);
  sem_post(&made);
  pthread_join(h, NULL);
  return 0;
}
