// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The destructor of the thread-specific value runs when the thread ends.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static pthread_key_t key;

static void release(void *value)
{
  (void)value;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static void *worker(void *unused)
{
  (void)unused;
  pthread_setspecific(key, &key);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_key_create(&key, release);
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(h, NULL);
  return 0;
}
