// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// One who changes the flag holds two locks, and those who test it hold one or the other.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct account {
  int shared;
  int sum;
  pthread_mutex_t m;
};

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, two = PTHREAD_MUTEX_INITIALIZER;

static void add(struct account *a)
{
  if (a->shared)
    pthread_mutex_lock(&a->m); // NODEADLOCK
  a->sum++;
  if (a->shared)
    pthread_mutex_unlock(&a->m);
}

static void *left(void *argument)
{
  pthread_mutex_lock(&one);
  add(argument);
  add(argument);
  pthread_mutex_unlock(&one);
  return NULL;
}

static void *right(void *argument)
{
  pthread_mutex_lock(&two);
  add(argument);
  add(argument);
  pthread_mutex_unlock(&two);
  return NULL;
}

static void *change(void *argument)
{
  struct account *a = argument;
  pthread_mutex_lock(&one);
  pthread_mutex_lock(&two);
  a->shared = !a->shared;
  pthread_mutex_unlock(&two);
  pthread_mutex_unlock(&one);
  return NULL;
}

int main(void)
{
  pthread_t t, u, v;
  struct account *a = calloc(1, sizeof *a);
  if (!a)
    return 1;
  pthread_mutex_init(&a->m, NULL);
  a->shared = 1;
  pthread_create(&t, NULL, left, a);
  pthread_create(&u, NULL, right, a);
  pthread_create(&v, NULL, change, a);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  pthread_join(v, NULL);
  return 0;
}
