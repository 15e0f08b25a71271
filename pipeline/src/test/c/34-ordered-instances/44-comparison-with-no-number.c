// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// If x is not a number, it is neither less than y nor not less: nothing then orders the locks.
#include <math.h>
#include <pthread.h>

static double x, y;

static void both(pthread_mutex_t *p, pthread_mutex_t *q)
{
  if (x < y || x >= y) {
    if (p >= q) {
      return;
    }
  }
  pthread_mutex_lock(p);
  pthread_mutex_lock(q); // DEADLOCK cycle
  pthread_mutex_unlock(q);
  pthread_mutex_unlock(p);
}

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *work(void *unused)
{
  (void)unused;
  both(&locks[1], &locks[0]);
  return NULL;
}

int main(void)
{
  pthread_t thread;
  x = NAN;
  pthread_create(&thread, NULL, work, NULL);
  both(&locks[0], &locks[1]);
  pthread_join(thread, NULL);
  return 0;
}
