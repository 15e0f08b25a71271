// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The thread that needs the lock is never joined, neither directly nor through another.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *middle(void *unused)
{
  (void)unused;
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_detach(h);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, middle, NULL);
  pthread_mutex_lock(&m);
  pthread_join(h, NULL); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return 0;
}
