// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R12
// SPDX-License-Identifier: Apache-2.0
//
// A function takes any number of locks in the order given.
#include <pthread.h>
#include <stdarg.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void lock_all(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  for (int i = 0; i < n; i++)
    pthread_mutex_lock(va_arg(ap, pthread_mutex_t *)); // DEADLOCK cycle; DEADLOCK self (imprecise: the arguments are not told apart)
  va_end(ap);
}

static void *left(void *unused)
{
  (void)unused;
  lock_all(2, &a, &b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  lock_all(2, &b, &a);
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
