// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The program has a pthread_mutex_lock of its own, which counts and calls that of the library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int (*next)(pthread_mutex_t *);
static int calls;

int pthread_mutex_lock(pthread_mutex_t *m)
{
  calls++;
  return next(m); // DEADLOCK cycle
}
static void *run(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}
int main(void)
{
  pthread_t t;
  next = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_lock");
  if (next == NULL || pthread_create(&t, NULL, run, NULL)) return 1;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(t, NULL);
  return 0;
}
