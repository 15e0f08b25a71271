// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each table holds a condition and, as far as the analysis knows, the same buffer. Nobody initialises
// a condition in the buffer, so that what the last thread signals under the lock is not what is
// awaited under it.
#include <pthread.h>
#include <stdlib.h>

static pthread_cond_t *awaited[2], *other[2];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, outer = PTHREAD_MUTEX_INITIALIZER;
static int ready, first;

static void *waker(void *x)
{
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(awaited[first]);
  pthread_mutex_unlock(&m);
  return x;
}

static void *bystander(void *x)
{
  pthread_mutex_lock(&outer);
  pthread_cond_signal(other[first]);
  pthread_mutex_unlock(&outer);
  return x;
}

int main(void)
{
  pthread_t t, u;
  pthread_cond_t *one = malloc(sizeof *one), *two = malloc(sizeof *two);
  char *text = malloc(100);
  if (!one || !two || !text)
    return 1;
  pthread_cond_init(one, NULL);
  pthread_cond_init(two, NULL);
  awaited[0] = one;
  other[0] = two;
  awaited[1] = other[1] = (pthread_cond_t *)text;
  if (pthread_create(&t, NULL, waker, NULL) != 0 || pthread_create(&u, NULL, bystander, NULL) != 0)
    return 1;
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(awaited[first], &m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&outer);
  return 0;
}
