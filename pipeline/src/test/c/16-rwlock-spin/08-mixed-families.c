// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A mutex and a read-write lock in one ring: the reader keeps the writer out.
#include <pthread.h>

static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  pthread_rwlock_wrlock(&r); // DEADLOCK cycle
  pthread_rwlock_unlock(&r);
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&r);
  pthread_mutex_lock(&m); // DEADLOCK cycle
  pthread_mutex_unlock(&m);
  pthread_rwlock_unlock(&r);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
