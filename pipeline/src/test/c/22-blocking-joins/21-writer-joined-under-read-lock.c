// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The joined thread writes what is locked for reading at the join.
#include <pthread.h>

static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_rwlock_wrlock(&r); // DEADLOCK join
  pthread_rwlock_unlock(&r);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_rwlock_rdlock(&r);
  pthread_join(h, NULL); // DEADLOCK join
  pthread_rwlock_unlock(&r);
  return 0;
}
