// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function that clears the flag has given the lock back before; otherwise it leaves both
// alone.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct account {
  int shared;
  int sum;
  pthread_mutex_t m;
};

static pthread_mutex_t settings = PTHREAD_MUTEX_INITIALIZER;

static int ready(struct account *a)
{
  if (a->shared && a->sum > 100) {
    pthread_mutex_unlock(&a->m);
    a->shared = 0;
    return 0;
  }
  a->sum++;
  return 1;
}

static void add(struct account *a)
{
  pthread_mutex_lock(&settings);
  if (a->shared)
    pthread_mutex_lock(&a->m); // NODEADLOCK
  if (!ready(a)) {
    pthread_mutex_unlock(&settings);
    return;
  }
  if (a->shared)
    pthread_mutex_unlock(&a->m);
  pthread_mutex_unlock(&settings);
}

static void *run(void *argument)
{
  add(argument);
  add(argument);
  return NULL;
}

static void *change(void *argument)
{
  struct account *a = argument;
  pthread_mutex_lock(&settings);
  a->sum += a->shared;
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
