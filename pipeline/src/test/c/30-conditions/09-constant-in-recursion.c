// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Called with 1, the function calls itself with another number.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void descend(int depth)
{
  if (depth == 1) {
    pthread_mutex_lock(&a);
    descend(2);
    pthread_mutex_unlock(&a);
  } else {
    pthread_mutex_lock(&b); // DEADLOCK cycle
    pthread_mutex_unlock(&b);
  }
}

static void *worker(void *unused)
{
  descend(1);
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(h, NULL);
  return 0;
}
