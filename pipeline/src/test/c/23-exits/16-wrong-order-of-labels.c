// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// An error jumps behind the unlock.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int broken;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  if (broken)
    goto out;
  pthread_mutex_unlock(&m);
  out:
  return NULL; // DEADLOCK exit
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
