// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 2
// SPDX-License-Identifier: Apache-2.0
//
// Nothing is kept by mistake: two functions are called under the lock that they need.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void reset(void)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  sum = 0;
  pthread_mutex_unlock(&a);
}

static void twice(void)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  sum *= 2;
  pthread_mutex_unlock(&a);
}

static void *worker(void *arg)
{
  pthread_mutex_lock(&a);
  if (sum < 0)
    reset();
  else
    twice();
  pthread_mutex_unlock(&a);
  return arg;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(h, NULL);
  return 0;
}
