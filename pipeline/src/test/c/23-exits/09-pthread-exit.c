// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A callee ends the thread while the caller holds a lock.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int broken;

static void check(void)
{
  if (broken)
    pthread_exit(NULL); // DEADLOCK exit
}

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  check();
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  pthread_join(h, NULL);
  return 0;
}
