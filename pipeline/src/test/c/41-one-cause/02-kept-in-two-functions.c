// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 2
// SPDX-License-Identifier: Apache-2.0
//
// Two functions, and in each an unlock is missing; both are shown with the first request.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static int add(int x)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  if (x < 0)
    return -1;
  sum += x;
  pthread_mutex_unlock(&a);
  return 0;
}

static int take(int x)
{
  pthread_mutex_lock(&a);
  if (x > sum)
    return -1;
  sum -= x;
  pthread_mutex_unlock(&a);
  return 0;
}

static void *worker(void *arg)
{
  int x;
  while (scanf("%d", &x) == 1) {
    if (x % 2)
      add(x);
    else
      take(x);
  }
  return arg;
}

int main(void)
{
  pthread_t g, h;
  pthread_create(&g, NULL, worker, NULL);
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(g, NULL);
  pthread_join(h, NULL);
  return 0;
}
