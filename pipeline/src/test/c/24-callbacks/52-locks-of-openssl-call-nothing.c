// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What takes and releases a lock of OpenSSL does not call what the program has given to OpenSSL.
#include <pthread.h>

typedef void CRYPTO_RWLOCK;
CRYPTO_RWLOCK *CRYPTO_THREAD_lock_new(void);
int CRYPTO_THREAD_read_lock(CRYPTO_RWLOCK *lock);
int CRYPTO_THREAD_unlock(CRYPTO_RWLOCK *lock);
int CRYPTO_atomic_add(int *value, int amount, int *result, CRYPTO_RWLOCK *lock);
void SSL_CTX_set_info_callback(void *context, void (*callback)(const void *, int, int));

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static CRYPTO_RWLOCK *level;
static int count;

static void note(int happened)
{
  int now;
  pthread_mutex_lock(&m); // NODEADLOCK
  CRYPTO_THREAD_read_lock(level); // NODEADLOCK
  CRYPTO_atomic_add(&count, happened, &now, level);
  CRYPTO_THREAD_unlock(level);
  pthread_mutex_unlock(&m);
}

static void happens(const void *ssl, int where, int result)
{
  note(result);
}

static void *work(void *unused)
{
  note(1);
  return unused;
}

int main(void)
{
  pthread_t h;
  level = CRYPTO_THREAD_lock_new();
  SSL_CTX_set_info_callback(NULL, happens);
  pthread_create(&h, NULL, work, NULL);
  pthread_join(h, NULL); // NODEADLOCK
  return 0;
}
