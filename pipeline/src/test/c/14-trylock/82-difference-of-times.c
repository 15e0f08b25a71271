// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Functions read the clock and say how much time has passed.
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void read_clock(struct timespec *now)
{
  clock_gettime(CLOCK_MONOTONIC, now);
}

static long milliseconds(const struct timespec *from, const struct timespec *to)
{
  return (to->tv_sec - from->tv_sec) * 1000 + (to->tv_nsec - from->tv_nsec) / 1000000;
}

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  struct timespec start, now;
  read_clock(&start);
  while (pthread_mutex_trylock(&b)) { // NODEADLOCK
    read_clock(&now);
    if (milliseconds(&start, &now) > 500)
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
  pthread_mutex_lock(&a); // NODEADLOCK
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
