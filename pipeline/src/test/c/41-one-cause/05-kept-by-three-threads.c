// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 1
// SPDX-License-Identifier: Apache-2.0
//
// A missing unlock with which three threads may end.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static int put(int x)
{
  pthread_mutex_lock(&a); // DEADLOCK exit
  if (x < 0)
    return -1;
  sum += x;
  pthread_mutex_unlock(&a);
  return 0;
}

static void *adds_one(void *arg)
{
  put(*(int *)arg + 1);
  return NULL; // DEADLOCK exit
}

static void *adds_two(void *arg)
{
  put(*(int *)arg + 2);
  return NULL;
}

static void *adds_three(void *arg)
{
  put(*(int *)arg + 3);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t f, g, h;
  (void)argv;
  pthread_create(&f, NULL, adds_one, &argc);
  pthread_create(&g, NULL, adds_two, &argc);
  pthread_create(&h, NULL, adds_three, &argc);
  pthread_join(f, NULL);
  pthread_join(g, NULL);
  pthread_join(h, NULL);
  return 0;
}
