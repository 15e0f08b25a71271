// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Nobody calls release.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static pthread_key_t key;

__attribute__((unused)) static void release(void *value)
{
  (void)value;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
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
  pthread_key_create(&key, NULL);
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(h, NULL);
  return 0;
}
