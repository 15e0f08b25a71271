// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Attributes of which nobody sets the type.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t m;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_mutexattr_t plain;
  pthread_mutexattr_init(&plain);
  pthread_mutex_init(&m, &plain);
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(h, NULL);
  return 0;
}
