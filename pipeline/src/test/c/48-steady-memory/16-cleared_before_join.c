// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The flag is cleared when one of two threads is joined.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct account {
  int shared;
  int sum;
  pthread_mutex_t m;
};

static void add(struct account *a)
{
  if (a->shared)
    pthread_mutex_lock(&a->m); // DEADLOCK exit
  usleep(200000);
  if (a->shared)
    pthread_mutex_unlock(&a->m);
}

static void *run(void *argument)
{
  add(argument);
  return NULL; // DEADLOCK exit
}

static void *quick(void *argument)
{
  return argument;
}

int main(void)
{
  pthread_t t, u;
  struct account *a = calloc(1, sizeof *a);
  if (!a)
    return 1;
  pthread_mutex_init(&a->m, NULL);
  a->shared = 1;
  pthread_create(&t, NULL, run, a);
  pthread_create(&u, NULL, quick, a);
  pthread_join(u, NULL);
  usleep(100000);
  a->shared = 0;
  pthread_join(t, NULL);
  a->shared = 1;
  add(a);
  return 0;
}
