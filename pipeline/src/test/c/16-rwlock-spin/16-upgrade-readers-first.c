// OPTIONS: --rwlock-preference reader
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A reader that wants to write waits for itself, whoever comes first.
#include <pthread.h>

static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&r);
  pthread_rwlock_wrlock(&r); // DEADLOCK self
  pthread_rwlock_unlock(&r);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(h, NULL);
  return 0;
}
