// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 1
// SPDX-License-Identifier: Apache-2.0
//
// One join under the lock, whichever of its requests the thread waits in.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void up(void)
{
  pthread_mutex_lock(&a); // DEADLOCK join
  n++;
  pthread_mutex_unlock(&a);
}

static void down(void)
{
  pthread_mutex_lock(&a);
  n--;
  pthread_mutex_unlock(&a);
}

static void *worker(void *arg)
{
  pthread_mutex_lock(&a);
  int now = n;
  pthread_mutex_unlock(&a);
  if (now % 2)
    up();
  else
    down();
  return arg;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&a);
  n = 5;
  pthread_join(h, NULL); // DEADLOCK join
  pthread_mutex_unlock(&a);
  return 0;
}
