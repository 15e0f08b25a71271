// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 1
// SPDX-License-Identifier: Apache-2.0
//
// The function of pthread_once needs a lock under which others call pthread_once.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void prepare(void)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
}

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_once(&once, prepare);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_once(&once, prepare);
  pthread_join(h, NULL);
  return 0;
}
