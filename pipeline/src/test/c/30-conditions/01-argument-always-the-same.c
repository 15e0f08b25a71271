// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The argument would turn the order round, but it is zero at every call.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void both(int swapped)
{
  if (swapped) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // NODEADLOCK
  } else {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // NODEADLOCK
  }
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static void *work(void *unused)
{
  both(0);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, work, NULL);
  pthread_create(&h2, NULL, work, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
