// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// After the sort the first two handles may be any: the third thread may be joined instead of the second.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *forward(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *nothing(void *unused)
{
  return unused;
}

static int compare(const void *x, const void *y)
{
  pthread_t one = *(const pthread_t *)x, other = *(const pthread_t *)y;
  return (one > other) - (one < other);
}

int main(void)
{
  pthread_t t[3];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, forward, NULL);
  pthread_create(&t[2], NULL, nothing, NULL);
  qsort(t, 3, sizeof *t, compare);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
