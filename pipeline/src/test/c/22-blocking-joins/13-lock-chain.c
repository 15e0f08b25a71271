// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The joined thread needs a lock whose holder needs the lock that is held at the join.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&n); // DEADLOCK join
  pthread_mutex_unlock(&n);
  return NULL;
}

static void *third(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&n);
  pthread_mutex_lock(&m); // DEADLOCK join
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&n);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, worker, NULL);
  pthread_create(&h2, NULL, third, NULL);
  pthread_mutex_lock(&m);
  pthread_join(h1, NULL); // DEADLOCK join
  pthread_mutex_unlock(&m);
  pthread_join(h2, NULL);
  return 0;
}
