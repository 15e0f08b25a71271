// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// When the time is over, it waits for another second.
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  struct timespec until;
  int status;
  pthread_mutex_lock(&a);
  do {
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec++;
    status = pthread_mutex_timedlock(&b, &until); // DEADLOCK cycle
  } while (status == ETIMEDOUT);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
