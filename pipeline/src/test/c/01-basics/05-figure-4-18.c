// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Thesis figure 4.18 with its two assignments put under two locks in opposite order: thread2 has
// been joined by thread1, and thread1 by main, before thread3 starts.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *thread2(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  x = 1;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return 0;
}

static void *thread1(void *unused)
{
  (void)unused;
  pthread_t tid2;
  pthread_create(
    &tid2, 0, thread2, 0);
  pthread_join(tid2, 0);
  return 0;
}

static void *thread3(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  x = 2;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}

int main(void)
{
  pthread_t tid1;
  pthread_t tid3;
  pthread_create(
    &tid1, 0, thread1, 0);
  pthread_join(tid1, 0);
  pthread_create(
    &tid3, 0, thread3, 0);
  return 0;
}
