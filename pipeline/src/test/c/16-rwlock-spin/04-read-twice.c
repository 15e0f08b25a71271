// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A thread may read twice; nobody writes.
#include <pthread.h>

static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&a);
  pthread_rwlock_rdlock(&a); // NODEADLOCK
  pthread_rwlock_unlock(&a);
  pthread_rwlock_unlock(&a);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, worker, NULL);
  pthread_create(&h2, NULL, worker, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
