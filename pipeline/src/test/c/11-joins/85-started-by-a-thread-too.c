// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread starts others, whose handles go to the same array.
#include <pthread.h>
#include <stdlib.h>

#define N 4

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_t t[N];

static void *up(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void start_all(void)
{
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], NULL, up, NULL);
}

static void join_all(void)
{
  for (int i = 0; i < N; i++)
    pthread_join(t[i], NULL);
}

static void *starter(void *unused)
{
  start_all();
  return unused;
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
  pthread_t h;
  start_all();
  pthread_create(&h, NULL, starter, NULL);
  pthread_join(h, NULL);
  join_all();
  down();
  return 0;
}
