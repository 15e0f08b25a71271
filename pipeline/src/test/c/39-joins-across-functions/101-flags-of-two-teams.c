// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 99, but the flags of two teams are in one array.
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

static void start(pthread_t *threads, int *made, int n)
{
  for (int i = 0; i < n; i++)
    made[i] = pthread_create(&threads[i], NULL, run, NULL) == 0;
}

static void stop(pthread_t *threads, int *made, int n)
{
  for (int i = 0; i < n; i++)
    if (made[i])
      pthread_join(threads[i], NULL);
}

int main(void)
{
  pthread_t threads[8];
  pthread_t others[8];
  int made[8];
  start(threads, made, 8);
  start(others, made, 8);
  stop(threads, made, 8);
  stop(others, made, 8);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
