// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Indices in variables that only ever hold one number.
#include <pthread.h>

static pthread_mutex_t m[4] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                               PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void both(int i, unsigned char j)
{
  pthread_mutex_lock(&m[i]);
  pthread_mutex_lock(m + j); // NODEADLOCK
  pthread_mutex_unlock(m + j);
  pthread_mutex_unlock(&m[i]);
}

static void *work(void *unused)
{
  const int last = 3;
  long k = last - 1 > 0 ? 2 : 2;
  both(0, 1);
  pthread_mutex_lock(&m[k]);
  pthread_mutex_lock(&m[last]); // NODEADLOCK
  pthread_mutex_unlock(&m[last]);
  pthread_mutex_unlock(&m[k]);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, work, NULL);
  pthread_create(&h2, NULL, work, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
