// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Like 19, but main writes while the readers run.
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int value, table;

static void *read_first(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&l);
  pthread_mutex_lock(&m); // DEADLOCK cycle
  value += table;
  pthread_mutex_unlock(&m);
  pthread_rwlock_unlock(&l);
  return NULL;
}

static void *mutex_first(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  pthread_rwlock_rdlock(&l); // DEADLOCK cycle
  value -= table;
  pthread_rwlock_unlock(&l);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, read_first, NULL);
  pthread_create(&h2, NULL, mutex_first, NULL);
  pthread_rwlock_wrlock(&l);
  table = 3;
  pthread_rwlock_unlock(&l);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
