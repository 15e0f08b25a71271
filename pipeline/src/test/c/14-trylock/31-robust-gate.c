// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// m is a gate both after success and where its owner died.
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  int status = pthread_mutex_lock(&m); // NODEADLOCK
  if (status && status != EOWNERDEAD)
    return NULL; // NODEADLOCK
  if (status)
    pthread_mutex_consistent(&m);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&m);
  return NULL; // NODEADLOCK
}

static void *right(void *unused)
{
  (void)unused;
  int status = pthread_mutex_lock(&m); // NODEADLOCK
  if (status == EOWNERDEAD)
    pthread_mutex_consistent(&m);
  else if (status)
    return NULL; // NODEADLOCK
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&m);
  return NULL; // NODEADLOCK
}

int main(void)
{
  pthread_t h1, h2;
  pthread_mutexattr_t robust;
  pthread_mutexattr_init(&robust);
  pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &robust);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
