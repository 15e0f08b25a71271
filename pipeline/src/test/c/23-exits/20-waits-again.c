// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The missing unlock meets the same thread first: it locks again what it holds, before it can end.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int broken;

static void *worker(void *unused)
{
  (void)unused;
  int i;
  for (i = 0; i < 4; i++) {
    pthread_mutex_lock(&m); // DEADLOCK self
    if (broken)
      continue;
    pthread_mutex_unlock(&m);
  }
  return NULL; // NODEADLOCK
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  pthread_join(h, NULL);
  return 0;
}
