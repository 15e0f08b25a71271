// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The writer is a thread that has ended when the readers begin.
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int value, table;

static void *read_first(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&l);
  pthread_mutex_lock(&m); // NODEADLOCK
  value += table;
  pthread_mutex_unlock(&m);
  pthread_rwlock_unlock(&l);
  return NULL;
}

static void *mutex_first(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  pthread_rwlock_rdlock(&l); // NODEADLOCK
  value -= table;
  pthread_rwlock_unlock(&l);
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *fill(void *unused)
{
  (void)unused;
  pthread_rwlock_wrlock(&l);
  table = 3;
  pthread_rwlock_unlock(&l);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2, h3;
  pthread_create(&h3, NULL, fill, NULL);
  pthread_join(h3, NULL);
  pthread_create(&h1, NULL, read_first, NULL);
  pthread_create(&h2, NULL, mutex_first, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
