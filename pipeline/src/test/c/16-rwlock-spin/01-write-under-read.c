// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each thread reads one and wants to write the other.
#include <pthread.h>

static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t b = PTHREAD_RWLOCK_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&a);
  pthread_rwlock_wrlock(&b); // DEADLOCK cycle
  pthread_rwlock_unlock(&b);
  pthread_rwlock_unlock(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&b);
  pthread_rwlock_wrlock(&a); // DEADLOCK cycle
  pthread_rwlock_unlock(&a);
  pthread_rwlock_unlock(&b);
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
