// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R1
// SPDX-License-Identifier: Apache-2.0
//
// Each thread has a gate of its own: the variable is one, its instances are two.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t x = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t y = PTHREAD_MUTEX_INITIALIZER;

static void *w(void *arg)
{
  pthread_mutex_t g;
  pthread_mutex_init(&g, NULL);
  pthread_mutex_lock(&g);
  if ((intptr_t)arg == 0) {
    pthread_mutex_lock(&x);
    pthread_mutex_lock(&y); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(&y);
    pthread_mutex_lock(&x); // DEADLOCK cycle
  }
  pthread_mutex_unlock(&y);
  pthread_mutex_unlock(&x);
  pthread_mutex_unlock(&g);
  pthread_mutex_destroy(&g);
  return NULL;
}

int main(void)
{
  pthread_t h[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&h[i], NULL, w, (void *)(intptr_t)i);
  for (int i = 0; i < 2; i++)
    pthread_join(h[i], NULL);
  return 0;
}
