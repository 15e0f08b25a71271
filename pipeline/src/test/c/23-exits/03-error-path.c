// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The unlock is missing on the error path alone.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int broken;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  if (broken)
    return NULL; // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return NULL; // NODEADLOCK
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
