// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R5
// SPDX-License-Identifier: Apache-2.0
//
// The function takes the locks before it creates the thread, but it runs again: the second call
// meets the thread of the first.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_t handles[2];

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void f(pthread_t *h)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_create(h, NULL, worker, NULL);
}

int main(void)
{
  for (int i = 0; i < 2; i++)
    f(&handles[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(handles[i], NULL);
  return 0;
}
