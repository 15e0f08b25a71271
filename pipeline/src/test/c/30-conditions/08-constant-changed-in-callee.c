// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The argument is a constant, but the function changes its parameter before it looks at it.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void perform(int step)
{
  while (step < 2) {
    if (step == 0) {
      pthread_mutex_lock(&a);
      pthread_mutex_lock(&b); // DEADLOCK cycle
    } else {
      pthread_mutex_lock(&b);
      pthread_mutex_lock(&a); // DEADLOCK cycle
    }
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    step++;
  }
}

static void *worker(void *unused)
{
  perform(0);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  pthread_create(&one, NULL, worker, NULL);
  pthread_create(&other, NULL, worker, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
