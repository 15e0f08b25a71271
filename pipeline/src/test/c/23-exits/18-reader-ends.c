// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread ends with a read lock, and another wants to write.
#include <pthread.h>

static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&r);
  return NULL; // DEADLOCK exit
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_rwlock_wrlock(&r); // DEADLOCK exit
  pthread_rwlock_unlock(&r);
  pthread_join(h, NULL);
  return 0;
}
