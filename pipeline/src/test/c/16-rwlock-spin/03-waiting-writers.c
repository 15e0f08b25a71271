// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two readers, and for each lock a writer that waits. POSIX lets an implementation make readers
// wait behind a writer: then left waits for b behind the writer that right keeps out, and right for
// a in the same way.
#include <pthread.h>

static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t b = PTHREAD_RWLOCK_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&a);
  pthread_rwlock_rdlock(&b); // DEADLOCK cycle
  pthread_rwlock_unlock(&b);
  pthread_rwlock_unlock(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&b);
  pthread_rwlock_rdlock(&a); // DEADLOCK cycle
  pthread_rwlock_unlock(&a);
  pthread_rwlock_unlock(&b);
  return NULL;
}

static void *write_a(void *unused)
{
  (void)unused;
  pthread_rwlock_wrlock(&a);
  pthread_rwlock_unlock(&a);
  return NULL;
}

static void *write_b(void *unused)
{
  (void)unused;
  pthread_rwlock_wrlock(&b);
  pthread_rwlock_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2, h3, h4;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_create(&h3, NULL, write_a, NULL);
  pthread_create(&h4, NULL, write_b, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  pthread_join(h3, NULL);
  pthread_join(h4, NULL);
  return 0;
}
