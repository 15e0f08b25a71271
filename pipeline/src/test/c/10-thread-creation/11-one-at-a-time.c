// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R5
// SPDX-License-Identifier: Apache-2.0
//
// Each round joins its thread, so two instances never run together. An argument by order is never
// used between instances of one thread, so this stays an alarm.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle (imprecise: instances of one creation are not ordered)
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle (imprecise: instances of one creation are not ordered)
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  for (int i = 0; i < 3; i++) {
    pthread_t h;
    pthread_create(&h, NULL, worker, NULL);
    pthread_join(h, NULL);
  }
  return 0;
}
