// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The thread that reads twice is also the only one that writes: no other one comes in between.
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *reader(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&l);
  value++;
  pthread_rwlock_unlock(&l);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, reader, NULL);
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_rdlock(&l); // NODEADLOCK
  pthread_rwlock_unlock(&l);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_wrlock(&l); // NODEADLOCK
  value = 0;
  pthread_rwlock_unlock(&l);
  pthread_join(h, NULL);
  return 0;
}
