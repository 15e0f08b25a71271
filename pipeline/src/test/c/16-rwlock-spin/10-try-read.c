// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Read locks asked for without waiting in one of the orders.
#include <pthread.h>

static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t b = PTHREAD_RWLOCK_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  pthread_rwlock_wrlock(&a);
  if (pthread_rwlock_tryrdlock(&b) == 0) // NODEADLOCK
    pthread_rwlock_unlock(&b);
  pthread_rwlock_unlock(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_rwlock_wrlock(&b);
  pthread_rwlock_wrlock(&a); // NODEADLOCK
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
