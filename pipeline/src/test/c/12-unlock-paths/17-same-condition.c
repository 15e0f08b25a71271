// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// `if (need) lock ... if (need) unlock`, with a condition that does not change in between: nothing
// is left over. The paths are merged before the unlock.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void update(int need)
{
  if (need)
    pthread_mutex_lock(&a);
  value++;
  if (need)
    pthread_mutex_unlock(&a);
}

static void *left(void *arg)
{
  update(arg != NULL);
  pthread_mutex_lock(&b); // DEADLOCK cycle (imprecise: the condition is not followed)
  pthread_mutex_unlock(&b);
  return NULL; // DEADLOCK exit (imprecise: the condition is not followed)
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle (imprecise: the condition is not followed); DEADLOCK exit (imprecise: the condition is not followed)
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  int data;
  pthread_create(&h1, NULL, left, &data);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
