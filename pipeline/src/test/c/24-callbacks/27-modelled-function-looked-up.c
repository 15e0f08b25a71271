// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Functions with a model are what their models say also when they are looked up by their names.
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static int (*lock)(pthread_mutex_t *);

static void at_end(void)
{
  pthread_mutex_lock(&c); // DEADLOCK self
  pthread_mutex_unlock(&c);
}

static void *other(void *data)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return data;
}

int main(void)
{
  lock = dlsym(RTLD_DEFAULT, "pthread_mutex_lock");
  int (*start)(pthread_t *, void *, void *(*)(void *), void *) =
      dlsym(RTLD_DEFAULT, "pthread_create");
  int (*finally)(void (*)(void)) = dlsym(RTLD_DEFAULT, "atexit");
  pthread_t thread;
  start(&thread, NULL, other, NULL);
  finally(at_end);
  lock(&a);
  lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&c);
  exit(0);
}
