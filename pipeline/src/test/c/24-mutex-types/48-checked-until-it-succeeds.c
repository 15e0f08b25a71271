// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The second lock of an error-checking mutex fails, again and again: nobody else gives it back.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t n = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t o = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;

static int take(void)
{
  if (pthread_mutex_lock(&n)) // DEADLOCK self
    return -1;
  return 0;
}

static void take_surely(void)
{
  while (take() < 0)
    perror("lock");
}

static void *calls(void *unused)
{
  take_surely();
  take_surely();
  pthread_mutex_unlock(&n);
  return unused;
}

static void *tries(void *unused)
{
  pthread_mutex_lock(&o);
  while (pthread_mutex_trylock(&o)) // DEADLOCK self
    usleep(1);
  pthread_mutex_unlock(&o);
  return unused;
}

int main(void)
{
  pthread_t h, h2;
  pthread_create(&h, NULL, calls, NULL);
  pthread_create(&h2, NULL, tries, NULL);
  pthread_mutex_lock(&m);
  while (pthread_mutex_lock(&m)) // DEADLOCK self
    usleep(1);
  pthread_mutex_unlock(&m);
  return 0;
}
