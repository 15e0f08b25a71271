// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each account has a lock for its settings, but the flag changes under that of another
// one.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct account {
  int shared;
  int sum;
  pthread_mutex_t m;
  pthread_mutex_t settings;
};

static struct account *first, *second;

static void init(struct account *a)
{
  a->shared = 1;
  pthread_mutex_init(&a->m, NULL);
  pthread_mutex_init(&a->settings, NULL);
}

static void add(struct account *a)
{
  pthread_mutex_lock(&a->settings); // NODEADLOCK
  if (a->shared)
    pthread_mutex_lock(&a->m); // DEADLOCK self
  usleep(100000);
  if (a->shared)
    pthread_mutex_unlock(&a->m);
  pthread_mutex_unlock(&a->settings);
}

static void *run(void *argument)
{
  add(argument);
  first->shared = 1;
  add(argument);
  return NULL;
}

static void *change(void *argument)
{
  struct account *a = argument;
  usleep(50000);
  pthread_mutex_lock(&a->settings); // NODEADLOCK
  first->shared = 0;
  pthread_mutex_unlock(&a->settings);
  return NULL;
}

int main(void)
{
  pthread_t t, u;
  first = calloc(1, sizeof *first);
  second = calloc(1, sizeof *second);
  if (!first || !second)
    return 1;
  init(first);
  init(second);
  pthread_create(&t, NULL, run, first);
  pthread_create(&u, NULL, change, second);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
