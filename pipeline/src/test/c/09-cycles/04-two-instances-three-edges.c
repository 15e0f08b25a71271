// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R2
// SPDX-License-Identifier: Apache-2.0
//
// As 03, but `left` runs in two threads: one can stand at its first request, the other at its
// second.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&c); // DEADLOCK cycle
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&b);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&c);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&c);
  return NULL;
}

int main(void)
{
  pthread_t h[2], last;
  for (int i = 0; i < 2; i++)
    pthread_create(&h[i], NULL, left, NULL);
  pthread_create(&last, NULL, right, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(h[i], NULL);
  pthread_join(last, NULL);
  return 0;
}
