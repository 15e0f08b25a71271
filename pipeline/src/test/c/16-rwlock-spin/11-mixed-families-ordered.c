// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A mutex, a read-write lock and a spin lock, in one order.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t s;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  pthread_rwlock_rdlock(&r); // NODEADLOCK
  pthread_spin_lock(&s); // NODEADLOCK
  pthread_spin_unlock(&s);
  pthread_rwlock_unlock(&r);
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_rwlock_wrlock(&r);
  pthread_spin_lock(&s); // NODEADLOCK
  pthread_spin_unlock(&s);
  pthread_rwlock_unlock(&r);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_spin_lock(&s); // NODEADLOCK
  pthread_spin_unlock(&s);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
