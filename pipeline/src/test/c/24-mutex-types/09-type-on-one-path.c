// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The type is set on one path only.
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

int main(int argc, char **argv)
{
  pthread_t h;
  pthread_mutexattr_t type;
  (void)argv;
  pthread_mutexattr_init(&type);
  if (argc > 1)
    pthread_mutexattr_settype(&type, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &type);
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(h, NULL);
  return 0;
}
