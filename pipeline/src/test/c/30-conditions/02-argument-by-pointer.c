// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The calls by name pass zero, the one through a pointer does not.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void both(int swapped)
{
  if (swapped) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // DEADLOCK cycle
  }
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static void (*volatile hook)(int) = both;

static void *work(void *unused)
{
  both(0);
  return unused;
}

static void *other(void *unused)
{
  hook(1);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, work, NULL);
  pthread_create(&h2, NULL, other, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
