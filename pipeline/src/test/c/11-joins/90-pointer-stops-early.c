// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The pointer stops before the last handle.
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
  pthread_t *p;
  for (p = t; p < t + N; p++)
    pthread_create(p, NULL, up, NULL);
  for (p = t; p + 1 < t + N; p++)
    pthread_join(*p, NULL);
  down();
  return 0;
}
