// OPTIONS: --rwlock-preference reader
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The same where readers come first.
#include <pthread.h>

static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;

static void *reader(void *unused)
{
  (void)unused;
  pthread_rwlock_rdlock(&r);
  pthread_rwlock_rdlock(&r); // NODEADLOCK
  pthread_rwlock_unlock(&r);
  pthread_rwlock_unlock(&r);
  return NULL;
}

static void *writer(void *unused)
{
  (void)unused;
  pthread_rwlock_wrlock(&r); // NODEADLOCK
  pthread_rwlock_unlock(&r);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, reader, NULL);
  pthread_create(&h2, NULL, writer, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
