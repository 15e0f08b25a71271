// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Like 13, but an unsigned number is zero again after the greatest one.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int visits;

static void walk(unsigned depth, int max)
{
  if (depth == 0)
    pthread_mutex_lock(&m); // DEADLOCK self
  visits++;
  if (visits < max)
    walk(depth + 0x7fffffff, max);
  if (depth == 0)
    pthread_mutex_unlock(&m);
}

static void *work(void *max)
{
  walk(0, *(int *)max);
  return max;
}

int main(void)
{
  pthread_t one, other;
  int max = 70000;
  pthread_create(&one, NULL, work, &max);
  pthread_create(&other, NULL, work, &max);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
