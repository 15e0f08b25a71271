// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function that joins has put one handle in the place of another.
#include <pthread.h>
#include <stdlib.h>

#define N 4

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *up(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void start_all(pthread_t *t, int n)
{
  for (int i = 0; i < n; i++)
    if (pthread_create(&t[i], NULL, up, NULL) != 0)
      exit(1);
}

static void join_all(pthread_t *t, int n)
{
  t[0] = t[1];
  for (int i = 0; i < n; i++)
    pthread_join(t[i], NULL);
}

static void down(void)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

int main(void)
{
  pthread_t t[N];
  start_all(t, N);
  join_all(t, N);
  down();
  return 0;
}
