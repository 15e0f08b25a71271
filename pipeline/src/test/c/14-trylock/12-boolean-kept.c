// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The status is turned into a flag with the meaning reversed, and the flag is tested twice. The lock
// is always released; the meaning of the flag is lost.
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  bool got = false;
  if (pthread_mutex_trylock(&a) == 0)
    got = true;
  if (got)
    pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle (imprecise: the flag is not followed)
  pthread_mutex_unlock(&b);
  return NULL; // DEADLOCK exit (imprecise: the flag is not followed)
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle (imprecise: the flag is not followed); DEADLOCK exit (imprecise: the flag is not followed)
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
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
