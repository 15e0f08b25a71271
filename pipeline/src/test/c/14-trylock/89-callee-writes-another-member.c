// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What the loop calls leaves the beginning of the time alone.
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct timer {
  long start;
  int rounds;
};

static long now(void)
{
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

static void start(struct timer *timer)
{
  timer->start = now();
}

static void count(struct timer *timer)
{
  timer->rounds++;
}

static long elapsed(const struct timer *timer)
{
  return now() - timer->start;
}

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  struct timer timer = {0};
  start(&timer);
  while (pthread_mutex_trylock(&b)) { // NODEADLOCK
    if (elapsed(&timer) > 5)
      goto out;
    count(&timer);
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
