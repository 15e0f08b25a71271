// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R2
// SPDX-License-Identifier: Apache-2.0
//
// One creation in the text, reached by two calls: two threads.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_t handles[2];

static void *w(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

static void start(pthread_t *h)
{
  static int q;
  pthread_create(h, NULL, w, &q);
}

int main(void)
{
  start(&handles[0]);
  start(&handles[1]);
  pthread_join(handles[0], NULL);
  pthread_join(handles[1], NULL);
  return 0;
}
