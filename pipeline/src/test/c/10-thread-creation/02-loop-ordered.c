// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Many threads with one order.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // NODEADLOCK
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
  }
  return NULL;
}

int main(void)
{
  pthread_t h[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&h[i], NULL, worker, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(h[i], NULL);
  return 0;
}
