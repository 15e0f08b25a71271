// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 1
// SPDX-License-Identifier: Apache-2.0
//
// Five functions are called under the lock that each of them takes: what is wrong is where it is held.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void step1(void)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  n += 1;
  pthread_mutex_unlock(&a);
}

static void step2(void)
{
  pthread_mutex_lock(&a);
  n += 2;
  pthread_mutex_unlock(&a);
}

static void step3(void)
{
  pthread_mutex_lock(&a);
  n += 3;
  pthread_mutex_unlock(&a);
}

static void step4(void)
{
  pthread_mutex_lock(&a);
  n += 4;
  pthread_mutex_unlock(&a);
}

static void step5(void)
{
  pthread_mutex_lock(&a);
  n += 5;
  pthread_mutex_unlock(&a);
}

static void *worker(void *arg)
{
  pthread_mutex_lock(&a);
  switch (n) {
  case 1:
    step1();
    break;
  case 2:
    step2();
    break;
  case 3:
    step3();
    break;
  case 4:
    step4();
    break;
  default:
    step5();
  }
  pthread_mutex_unlock(&a);
  return arg;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(h, NULL);
  return 0;
}
