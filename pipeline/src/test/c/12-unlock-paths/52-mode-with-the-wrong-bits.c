// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 51, but both modes have the bit, so that nothing is ever unlocked.
#include <pthread.h>

#define LOCK 1
#define UNLOCK 3

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void callback(int mode, pthread_mutex_t *m)
{
  if (mode & LOCK)
    pthread_mutex_lock(m); // DEADLOCK self; DEADLOCK join (imprecise: the thread waits for itself before)
  else
    pthread_mutex_unlock(m);
}

static void *works(void *unused)
{
  callback(LOCK, &a);
  callback(LOCK, &b);
  callback(UNLOCK, &b);
  callback(UNLOCK, &a);
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, works, NULL);
  works(NULL);
  pthread_join(h, NULL);
  return 0;
}
