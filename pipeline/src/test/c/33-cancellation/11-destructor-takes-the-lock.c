// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The destructor of a cancelled thread locks what another thread holds that joins it.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static pthread_key_t key;

static void discard(void *value)
{
  pthread_mutex_lock(value); // DEADLOCK join
  pthread_mutex_unlock(value);
}

static void *worker(void *unused)
{
  pthread_setspecific(key, &m);
  for (;;)
    pause();
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_key_create(&key, discard);
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  pthread_cancel(h);
  pthread_join(h, NULL); // DEADLOCK join
  pthread_mutex_unlock(&m);
  return 0;
}
