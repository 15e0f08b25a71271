// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// a wrapper tells success
#include <pthread.h>
#include <stdlib.h>

#define N 4

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *up(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static int start_one(pthread_t *h)
{
  return pthread_create(h, NULL, up, NULL) == 0;
}

static void down(void)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

int main(void)
{
  pthread_t t[N];
  int k = 0;
  while (k < N && start_one(&t[k]))
    k++;
  while (k > 0)
    pthread_join(t[--k], NULL);
  down();
  return 0;
}
