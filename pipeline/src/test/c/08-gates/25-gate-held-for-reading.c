// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The creator holds g only for reading, as other does: both at once.
#include <pthread.h>

static pthread_rwlock_t g = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *child(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *boss(void *unused)
{
  pthread_t t;
  (void)unused;
  pthread_rwlock_rdlock(&g);
  pthread_create(&t, NULL, child, NULL);
  pthread_join(t, NULL);
  pthread_rwlock_unlock(&g);
  return NULL;
}

static void *other(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&g);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_rwlock_unlock(&g);
  return NULL;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, NULL, boss, NULL);
  pthread_create(&u, NULL, other, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
