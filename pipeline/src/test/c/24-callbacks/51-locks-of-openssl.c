// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// OpenSSL has locks for programs that use it.
#include <pthread.h>

typedef void CRYPTO_RWLOCK;
CRYPTO_RWLOCK *CRYPTO_THREAD_lock_new(void);
int CRYPTO_THREAD_read_lock(CRYPTO_RWLOCK *lock);
int CRYPTO_THREAD_write_lock(CRYPTO_RWLOCK *lock);
int CRYPTO_THREAD_unlock(CRYPTO_RWLOCK *lock);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static CRYPTO_RWLOCK *sessions;

static void *work(void *unused)
{
  pthread_mutex_lock(&m);
  CRYPTO_THREAD_write_lock(sessions); // DEADLOCK cycle
  CRYPTO_THREAD_unlock(sessions);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t h;
  sessions = CRYPTO_THREAD_lock_new();
  pthread_create(&h, NULL, work, NULL);
  if (!CRYPTO_THREAD_read_lock(sessions))
    return 1;
  pthread_mutex_lock(&m); // DEADLOCK cycle
  pthread_mutex_unlock(&m);
  CRYPTO_THREAD_unlock(sessions);
  pthread_join(h, NULL);
  return 0;
}
