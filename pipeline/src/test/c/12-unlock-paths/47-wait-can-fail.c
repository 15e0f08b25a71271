// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A wait with an error-checking mutex reports an error to a thread that does not hold it; so does one
// that is over in time, with any mutex. Both threads end with the mutex that they lock then.
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m;
static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *forgets(void *unused)
{
  if (pthread_cond_wait(&changed, &m) != 0)
    pthread_mutex_lock(&n); // DEADLOCK exit
  return unused; // DEADLOCK exit
}

static void *waits(void *unused)
{
  struct timespec soon = {0, 0};
  pthread_mutex_lock(&n); // DEADLOCK exit
  if (pthread_cond_timedwait(&changed, &n, &soon) == ETIMEDOUT)
    return unused; // DEADLOCK exit
  pthread_mutex_unlock(&n);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_mutexattr_t type;
  pthread_mutexattr_init(&type);
  pthread_mutexattr_settype(&type, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&m, &type);
  pthread_create(&h1, NULL, forgets, NULL);
  pthread_create(&h2, NULL, waits, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
