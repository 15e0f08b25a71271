// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The parameter of an old-style function is narrower than the argument, of which it gets one byte.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void forth(void)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void back(void)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static void *worker(void *unused)
{
  back();
  return unused;
}

static void perform(step)
unsigned char step;
{
  if (step == 1)
    forth();
}

int main(void)
{
  pthread_t h;
  int number = 257;
  pthread_create(&h, NULL, worker, NULL);
  perform(number);
  pthread_join(h, NULL);
  return 0;
}
