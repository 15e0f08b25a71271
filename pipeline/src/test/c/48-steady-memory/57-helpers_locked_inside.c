// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each of the two functions takes the lock under which the flag changes, but not for long.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct account {
  int shared;
  int sum;
  pthread_mutex_t m;
};

static pthread_mutex_t settings = PTHREAD_MUTEX_INITIALIZER;

static void begin(struct account *a)
{
  pthread_mutex_lock(&settings);
  if (a->shared)
    pthread_mutex_lock(&a->m); // DEADLOCK self
  pthread_mutex_unlock(&settings);
}

static void end(struct account *a)
{
  pthread_mutex_lock(&settings);
  if (a->shared)
    pthread_mutex_unlock(&a->m);
  pthread_mutex_unlock(&settings);
}

static void add(struct account *a)
{
  begin(a);
  usleep(100000);
  end(a);
}

static void *run(void *argument)
{
  add(argument);
  ((struct account *)argument)->shared = 1;
  add(argument);
  return NULL;
}

static void *change(void *argument)
{
  struct account *a = argument;
  usleep(50000);
  pthread_mutex_lock(&settings);
  a->shared = 0;
  pthread_mutex_unlock(&settings);
  return NULL;
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
  pthread_create(&u, NULL, change, a);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
