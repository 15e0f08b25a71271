// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The flag that would end the loop is for another thread: it is only set when the one with the
// loop has ended.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int stop;

static int take_both(void)
{
  pthread_mutex_lock(&a);
  while (pthread_mutex_trylock(&b)) { // DEADLOCK cycle
    if (stop) {
      pthread_mutex_unlock(&a);
      return -1;
    }
    usleep(10);
  }
  return 0;
}

static void give_both(void)
{
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void *left(void *unused)
{
  if (take_both() == 0)
    give_both();
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

static void *background(void *unused)
{
  while (!stop)
    usleep(10);
  return unused;
}

static void request_stop(void)
{
  stop = 1;
}

int main(void)
{
  pthread_t h1, h2, h3;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_create(&h3, NULL, background, NULL);
  pthread_join(h1, NULL);
  request_stop();
  pthread_join(h2, NULL);
  pthread_join(h3, NULL);
  return 0;
}
