// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Like 23, but two threads do both.
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *both(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_rdlock(&l); // DEADLOCK self; DEADLOCK cycle (imprecise: there is no third thread that writes)
  pthread_rwlock_unlock(&l);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_wrlock(&l); // NODEADLOCK
  value = 0;
  pthread_rwlock_unlock(&l);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, both, NULL);
  both(NULL);
  pthread_join(h, NULL);
  return 0;
}
