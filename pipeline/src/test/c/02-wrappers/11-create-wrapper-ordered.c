// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The creation wrapper gets its start function from two callers; both functions keep the order.
// `tidy` would deadlock with them, but is only called, by main, after the joins.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void create_worker(pthread_t *handle, void *(*func)(void *))
{
  if (pthread_create(handle, NULL, func, NULL) != 0)
    exit(1);
}

static void *reader(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *writer(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

static void tidy(void)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

int main(void)
{
  pthread_t h1, h2;
  create_worker(&h1, reader);
  create_worker(&h2, writer);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  tidy();
  return 0;
}
