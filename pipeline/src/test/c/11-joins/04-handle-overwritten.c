// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R6
// SPDX-License-Identifier: Apache-2.0
//
// The handle of the first thread is lost in the second creation: the join is for the second.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *f1(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *f2(void *unused)
{
  (void)unused;
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, f1, NULL);
  pthread_create(&h, NULL, f2, NULL);
  pthread_join(h, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
