// OPTIONS: --library
// VERDICT: potential-deadlock
// FINDINGS: 1
// SPDX-License-Identifier: Apache-2.0
//
// Under the outer lock nobody can signal, in whichever function of the library they wait for it.
#include <pthread.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int n;

void get(void)
{
  pthread_mutex_lock(&outer); // DEADLOCK condition
  pthread_mutex_lock(&a);
  while (n == 0)
    pthread_cond_wait(&filled, &a); // DEADLOCK condition
  n--;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&outer);
}

void put(void)
{
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&a);
  n++;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&outer);
}
