// OPTIONS:
// VERDICT: deadlock-free
// RULES: R14
// SPDX-License-Identifier: Apache-2.0
//
// One element at a time, each round gives back what it took: `i` does not change between lock and
// unlock.
#include <pthread.h>

#define N 4

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t slot[N];
static int value[N];

static void *sweep(void *unused)
{
  (void)unused;
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&slot[i]); // NODEADLOCK
    pthread_mutex_lock(&g); // NODEADLOCK
    value[i]++;
    pthread_mutex_unlock(&g);
    pthread_mutex_unlock(&slot[i]);
  }
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&slot[i], NULL);
  pthread_create(&h1, NULL, sweep, NULL);
  pthread_create(&h2, NULL, sweep, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
