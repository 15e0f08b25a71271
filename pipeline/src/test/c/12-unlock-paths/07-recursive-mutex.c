// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R7
// SPDX-License-Identifier: Apache-2.0
//
// A recursive mutex locked twice and unlocked once is still held.
#include <pthread.h>

static pthread_mutex_t r;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&r);
  pthread_mutex_lock(&r); // DEADLOCK self (imprecise: the type of a mutex is not followed)
  pthread_mutex_unlock(&r);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&r);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&r); // DEADLOCK cycle
  pthread_mutex_unlock(&r);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_mutexattr_t recursive;
  pthread_mutexattr_init(&recursive);
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&r, &recursive);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
