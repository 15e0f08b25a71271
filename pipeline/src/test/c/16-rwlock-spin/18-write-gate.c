// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A lock that one of the threads takes for writing is a gate.
#include <pthread.h>

static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *up(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&r);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_rwlock_unlock(&r);
  return NULL;
}

static void *down(void *unused)
{
  (void)unused;
  pthread_rwlock_wrlock(&r);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_rwlock_unlock(&r);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, up, NULL);
  pthread_create(&h2, NULL, down, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
