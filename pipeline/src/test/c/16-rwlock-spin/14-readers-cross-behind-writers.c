// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two readers in opposite order wait for each other behind waiting writers.
#include <pthread.h>

static pthread_rwlock_t p = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t q = PTHREAD_RWLOCK_INITIALIZER;

static void *up(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&p);
  pthread_rwlock_rdlock(&q); // DEADLOCK cycle
  pthread_rwlock_unlock(&q);
  pthread_rwlock_unlock(&p);
  return NULL;
}

static void *down(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&q);
  pthread_rwlock_rdlock(&p); // DEADLOCK cycle
  pthread_rwlock_unlock(&p);
  pthread_rwlock_unlock(&q);
  return NULL;
}

static void *writer(void *unused)
{
  (void)unused;
  pthread_rwlock_wrlock(&p);
  pthread_rwlock_unlock(&p);
  pthread_rwlock_wrlock(&q); // NODEADLOCK
  pthread_rwlock_unlock(&q);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2, h3;
  pthread_create(&h1, NULL, up, NULL);
  pthread_create(&h2, NULL, down, NULL);
  pthread_create(&h3, NULL, writer, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  pthread_join(h3, NULL);
  return 0;
}
