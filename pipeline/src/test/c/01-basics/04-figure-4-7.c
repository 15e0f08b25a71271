// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Thesis figure 4.7: m2 and m3 are taken in both orders, always under m1; m4 and m5 are taken in
// both orders, but func2 runs after the join.
#include <pthread.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m3 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m4 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m5 = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void func1(void)
{
  x = 0;
}

static void *thread(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m1);
  pthread_mutex_lock(&m2); // NODEADLOCK
  pthread_mutex_lock(&m3); // NODEADLOCK
  x = 1;
  pthread_mutex_unlock(&m3);
  pthread_mutex_unlock(&m2);
  pthread_mutex_unlock(&m1);

  pthread_mutex_lock(&m4);
  pthread_mutex_lock(&m5); // NODEADLOCK
  x = 2;
  pthread_mutex_unlock(&m5);
  pthread_mutex_unlock(&m4);

  return 0;
}

static int func2(int a)
{
  pthread_mutex_lock(&m5);
  pthread_mutex_lock(&m4); // NODEADLOCK
  if (a)
    x = 3;
  else
    x = 4;
  pthread_mutex_unlock(&m4);
  pthread_mutex_unlock(&m5);
  return 0;
}

int main(void)
{
  pthread_t tid;
  pthread_create(&tid, 0,
    thread, 0);

  pthread_mutex_lock(&m1);
  pthread_mutex_lock(&m3); // NODEADLOCK
  pthread_mutex_lock(&m2); // NODEADLOCK
  func1();
  pthread_mutex_unlock(&m2);
  pthread_mutex_unlock(&m3);
  pthread_mutex_unlock(&m1);

  pthread_join(tid, 0);

  int r;
  r = func2(5);

  return r;
}
