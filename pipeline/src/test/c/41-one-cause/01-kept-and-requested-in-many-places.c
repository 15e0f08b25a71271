// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 1
// SPDX-License-Identifier: Apache-2.0
//
// One unlock is missing; three other functions wait for what the thread kept.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static int put(int x)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  if (x < 0)
    return -1;
  sum += x;
  pthread_mutex_unlock(&a);
  return 0;
}

static int get(void)
{
  pthread_mutex_lock(&a);
  int now = sum;
  pthread_mutex_unlock(&a);
  return now;
}

static void reset(void)
{
  pthread_mutex_lock(&a);
  sum = 0;
  pthread_mutex_unlock(&a);
}

static void twice(void)
{
  pthread_mutex_lock(&a);
  sum *= 2;
  pthread_mutex_unlock(&a);
}

static void *worker(void *arg)
{
  int x;
  while (scanf("%d", &x) == 1) {
    switch (x % 4) {
    case 0:
      put(x - 100);
      break;
    case 1:
      printf("%d\n", get());
      break;
    case 2:
      reset();
      break;
    default:
      twice();
    }
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
