// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread returns the address of a lock; the joining thread takes it.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *chooser(void *unused)
{
  (void)unused;
  return &b;
}

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  void *result;
  pthread_mutex_t *lock;
  pthread_create(&h1, NULL, chooser, NULL);
  pthread_create(&h2, NULL, worker, NULL);
  pthread_join(h1, &result);
  lock = result;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(lock); // DEADLOCK cycle
  pthread_mutex_unlock(lock);
  pthread_mutex_unlock(&a);
  pthread_join(h2, NULL);
  return 0;
}
