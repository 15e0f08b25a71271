// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each of two threads of one kind changes the flag when it is done, while the other may be
// between its tests.
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
    pthread_mutex_lock(&a->m); // DEADLOCK self
  usleep(100000);
  if (a->shared)
    pthread_mutex_unlock(&a->m);
}

static void *run(void *argument)
{
  struct account *a = argument;
  add(a);
  a->shared = 0;
  usleep(150000);
  a->shared = 1;
  add(a);
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  int i;
  struct account *a = calloc(1, sizeof *a);
  if (!a)
    return 1;
  pthread_mutex_init(&a->m, NULL);
  a->shared = 1;
  for (i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, run, a);
  for (i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
