// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// That the clock cannot be read is no end of the loop.
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int read_clock(struct timespec *now)
{
  if (clock_gettime(CLOCK_MONOTONIC, now) != 0)
    return -1;
  return 0;
}

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  struct timespec now;
  while (pthread_mutex_trylock(&b)) { // DEADLOCK cycle
    if (read_clock(&now) < 0 || time(NULL) == (time_t)-1)
      goto out;
    usleep(10);
  }
  pthread_mutex_unlock(&b);
out:
  pthread_mutex_unlock(&a);
  return unused;
}

static void *right(void *unused)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
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
