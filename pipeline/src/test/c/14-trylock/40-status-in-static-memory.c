// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each status is kept in memory that nobody else writes.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static __thread int mine;
static int status;

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  do
    mine = pthread_mutex_trylock(&b); // DEADLOCK cycle; DEADLOCK self (imprecise: the status is not followed there)
  while (mine);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *right(void *unused)
{
  pthread_mutex_lock(&b);
  do
    status = pthread_mutex_trylock(&a); // DEADLOCK cycle; DEADLOCK self (imprecise: the status is not followed there)
  while (status != 0);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
