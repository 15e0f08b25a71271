// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R18
// SPDX-License-Identifier: Apache-2.0
//
// The creator holds the lock from before the creation until after the join: no protection for the
// thread that needs it, but a deadlock in every run.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // DEADLOCK join
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_mutex_lock(&m);
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(h, NULL); // DEADLOCK join
  pthread_mutex_unlock(&m);
  return 0;
}
