// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A reader cannot become a writer: it waits for itself.
#include <pthread.h>

static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER;

int main(void)
{
  pthread_rwlock_rdlock(&a);
  pthread_rwlock_wrlock(&a); // DEADLOCK self
  pthread_rwlock_unlock(&a);
  pthread_rwlock_unlock(&a);
  return 0;
}
