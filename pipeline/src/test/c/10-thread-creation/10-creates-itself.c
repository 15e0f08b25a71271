// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R4
// SPDX-License-Identifier: Apache-2.0
//
// The thread function starts another thread of itself: nothing folds across a creation, yet the
// analysis ends and knows that the thread is many.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *w(void *arg)
{
  intptr_t n = (intptr_t)arg;
  pthread_t h;
  if (n > 0)
    pthread_create(&h, NULL, w, (void *)(n - 1));
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  if (n > 0)
    pthread_join(h, NULL);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, w, (void *)(intptr_t)3);
  pthread_join(h, NULL);
  return 0;
}
