// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Only the outermost activation locks: what is greater than zero stays so.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int visits;

static void walk(int depth, int max)
{
  if (depth == 0)
    pthread_mutex_lock(&m); // NODEADLOCK
  visits++;
  if (depth < max)
    walk(depth + 1, max);
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
