// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The thread that changes the flag is created between the tests.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct account {
  int shared;
  int sum;
  pthread_mutex_t m;
};

static void *change(void *argument)
{
  ((struct account *)argument)->shared = 0;
  return NULL;
}

static void add(struct account *a)
{
  pthread_t t;
  if (a->shared)
    pthread_mutex_lock(&a->m); // DEADLOCK self
  pthread_create(&t, NULL, change, a);
  usleep(100000);
  if (a->shared)
    pthread_mutex_unlock(&a->m);
  pthread_join(t, NULL);
}

int main(void)
{
  struct account *a = calloc(1, sizeof *a);
  if (!a)
    return 1;
  pthread_mutex_init(&a->m, NULL);
  a->shared = 1;
  add(a);
  a->shared = 1;
  add(a);
  return 0;
}
