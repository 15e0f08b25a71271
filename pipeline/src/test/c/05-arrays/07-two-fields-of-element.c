// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// An element has two locks, always taken in the same order; different elements are never nested.
#include <pthread.h>
#include <stdint.h>

static struct {
  pthread_mutex_t outer;
  pthread_mutex_t inner;
} row[3];

static void *worker(void *arg)
{
  intptr_t i = (intptr_t)arg;
  pthread_mutex_lock(&row[i].outer); // NODEADLOCK
  pthread_mutex_lock(&row[i].inner); // NODEADLOCK
  pthread_mutex_unlock(&row[i].inner);
  pthread_mutex_unlock(&row[i].outer);
  return NULL;
}

int main(void)
{
  pthread_t h[3];
  for (int i = 0; i < 3; i++) {
    pthread_mutex_init(&row[i].outer, NULL);
    pthread_mutex_init(&row[i].inner, NULL);
  }
  for (int i = 0; i < 3; i++)
    pthread_create(&h[i], NULL, worker, (void *)(intptr_t)i);
  for (int i = 0; i < 3; i++)
    pthread_join(h[i], NULL);
  return 0;
}
