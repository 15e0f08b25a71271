// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R7 R14
// SPDX-License-Identifier: Apache-2.0
//
// The unlock of an error-checking mutex that the thread does not hold fails with EPERM and releases
// nothing. `other` points to y unless the program has an argument, so x is still held at the
// request of z, although x is the only lock held when the unlock runs.
#include <pthread.h>

static pthread_mutex_t x;
static pthread_mutex_t y;
static pthread_mutex_t *other;
static pthread_mutex_t z = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&x);
  pthread_mutex_unlock(other);
  pthread_mutex_lock(&z); // DEADLOCK cycle
  pthread_mutex_unlock(&z);
  pthread_mutex_unlock(&x);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&z);
  pthread_mutex_lock(&x); // DEADLOCK cycle
  pthread_mutex_unlock(&x);
  pthread_mutex_unlock(&z);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t h1, h2;
  pthread_mutexattr_t checking;
  (void)argv;
  pthread_mutexattr_init(&checking);
  pthread_mutexattr_settype(&checking, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&x, &checking);
  pthread_mutex_init(&y, &checking);
  other = argc > 1 ? &x : &y;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
