// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A flag is set before the other thread is created, but by the first one.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int reversed;

static void *worker(void *unused)
{
  if (reversed) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // DEADLOCK cycle
  }
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *first(void *unused)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, worker, NULL);
  reversed = 1;
  pthread_create(&h2, NULL, worker, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, first, NULL);
  pthread_join(h, NULL);
  return 0;
}
