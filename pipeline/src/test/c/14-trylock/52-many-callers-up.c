// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The loop is far above the function that tries.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int try0(void)
{
  return pthread_mutex_trylock(&b); // DEADLOCK cycle
}

static int try1(void)
{
  return try0();
}

static int try2(void)
{
  return try1();
}

static int try3(void)
{
  return try2();
}

static int try4(void)
{
  return try3();
}

static int try5(void)
{
  return try4();
}

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  while (try5())
    ;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *right(void *unused)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
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
