// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A macro is no function: the request has the position of the macro's use.
#include <pthread.h>

#define LOCK(m) pthread_mutex_lock(&(m))
#define UNLOCK(m) pthread_mutex_unlock(&(m))

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  LOCK(a);
  LOCK(b); // DEADLOCK cycle
  UNLOCK(b);
  UNLOCK(a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  LOCK(b);
  LOCK(a); // DEADLOCK cycle
  UNLOCK(a);
  UNLOCK(b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
