// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Locks of OpenSSL report success as one: the thread goes on past the test, and ends with the mutex.
#include <pthread.h>

typedef void CRYPTO_RWLOCK;
CRYPTO_RWLOCK *CRYPTO_THREAD_lock_new(void);
int CRYPTO_THREAD_write_lock(CRYPTO_RWLOCK *lock);
int CRYPTO_THREAD_unlock(CRYPTO_RWLOCK *lock);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static CRYPTO_RWLOCK *sessions;

static void *work(void *unused)
{
  if (!CRYPTO_THREAD_write_lock(sessions))
    return unused;
  if (!CRYPTO_THREAD_unlock(sessions))
    return unused;
  pthread_mutex_lock(&m);
  return unused; // DEADLOCK exit
}

int main(void)
{
  pthread_t h;
  sessions = CRYPTO_THREAD_lock_new();
  pthread_create(&h, NULL, work, NULL);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return 0;
}
