// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The inner activation leaves its threads running; the outer one has none.
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

static void phase(int depth)
{
  pthread_t t[N];
  int n = depth == 0 ? 0 : N;
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], NULL, up, NULL);
  if (depth == 0)
    phase(1);
  else
    return;
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
  phase(0);
  down();
  return 0;
}
