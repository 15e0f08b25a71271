// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Another thread makes the mutex again before this one locks it twice.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t m;

static void make_recursive(void)
{
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &attributes);
  pthread_mutexattr_destroy(&attributes);
}

static void *remaker(void *unused)
{
  (void)unused;
  pthread_mutex_destroy(&m);
  pthread_mutex_init(&m, NULL);
  return NULL;
}

int main(void)
{
  pthread_t h;
  make_recursive();
  pthread_create(&h, NULL, remaker, NULL);
  pthread_join(h, NULL);
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
