// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The parameter is a constant at each call, but is written through its address.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void next(int *step)
{
  *step = 1;
}

static void perform(int step)
{
  next(&step);
  if (step == 0) {
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
  } else {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK cycle
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
}

static void *worker(void *unused)
{
  perform(0);
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(h, NULL);
  return 0;
}
