// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Thesis figure 1.1: two threads take m1 and m2 in opposite order.
#include <pthread.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void thread1(void)
{
  pthread_mutex_lock(&m1);
  pthread_mutex_lock(&m2); // DEADLOCK cycle
  x = 1;
  pthread_mutex_unlock(&m2);
  pthread_mutex_unlock(&m1);
}

static void thread2(void)
{
  pthread_mutex_lock(&m2);
  pthread_mutex_lock(&m1); // DEADLOCK cycle
  x = 2;
  pthread_mutex_unlock(&m1);
  pthread_mutex_unlock(&m2);
}

static void *start1(void *unused)
{
  (void)unused;
  thread1();
  return NULL;
}

static void *start2(void *unused)
{
  (void)unused;
  thread2();
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, start1, NULL);
  pthread_create(&h2, NULL, start2, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
