// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The results of the creations tell which threads are to be joined.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t threads[8];
  int results[8];
  for (int i = 0; i < 8; i++)
    results[i] = pthread_create(&threads[i], NULL, run, NULL);
  for (int i = 0; i < 8; i++)
    if (results[i] == 0)
      pthread_join(threads[i], NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
