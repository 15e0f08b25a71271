// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 1
// SPDX-License-Identifier: Apache-2.0
//
// Each reader that wants to write waits for itself; that two wait for each other is nothing new.
#include <pthread.h>

static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER;
static int n;

static void *worker(void *arg)
{
  pthread_rwlock_rdlock(&a);
  if (n < 10) {
    pthread_rwlock_wrlock(&a); // DEADLOCK self
    n++;
    pthread_rwlock_unlock(&a);
  }
  pthread_rwlock_unlock(&a);
  return arg;
}

int main(void)
{
  pthread_t g, h;
  pthread_create(&g, NULL, worker, NULL);
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(g, NULL);
  pthread_join(h, NULL);
  return 0;
}
