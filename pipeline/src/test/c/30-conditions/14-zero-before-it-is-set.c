// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Only ever set to 1 by an assignment, the flag is 0 before.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int done;

static void *worker(void *unused)
{
  if (!done) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // DEADLOCK cycle
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
  }
  done = 1;
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(h, NULL);
  return 0;
}
