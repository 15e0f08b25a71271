// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 84, but the results move by one.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
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
  for (int i = 7; i > 0; i--)
    results[i] = results[i - 1];
  for (int i = 0; i < 8; i++)
    if (results[i] == 0)
      pthread_join(threads[i], NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
