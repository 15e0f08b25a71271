// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The flag is cleared when all but the first of the threads of a loop are joined.
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
  static int once;
  struct account *a = argument;
  if (once++ == 0) {
    add(a);
    usleep(100000);
    add(a);
  }
  return NULL;
}

int main(void)
{
  pthread_t t[3];
  int i;
  struct account *a = calloc(1, sizeof *a);
  if (!a)
    return 1;
  pthread_mutex_init(&a->m, NULL);
  a->shared = 1;
  for (i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, run, a);
  usleep(50000);
  for (i = 1; i < 3; i++)
    pthread_join(t[i], NULL);
  a->shared = 0;
  usleep(100000);
  a->shared = 1;
  pthread_join(t[0], NULL);
  return 0;
}
