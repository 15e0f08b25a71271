// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Who sets the flag that would end the loop is only created when the thread with the loop has
// ended. A second one with such a loop may still run then: it is stopped.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t d = PTHREAD_MUTEX_INITIALIZER;
static int stop;

static void *first(void *unused)
{
  pthread_mutex_lock(&a);
  while (pthread_mutex_trylock(&b)) { // DEADLOCK cycle
    if (stop) {
      pthread_mutex_unlock(&a);
      return unused;
    }
    usleep(10);
  }
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *second(void *unused)
{
  pthread_mutex_lock(&c);
  while (pthread_mutex_trylock(&b)) { // NODEADLOCK
    if (stop) {
      pthread_mutex_unlock(&c);
      return unused;
    }
    usleep(10);
  }
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&c);
  return unused;
}

static void *right(void *unused)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&c); // NODEADLOCK
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&b);
  return unused;
}

static void *stops(void *unused)
{
  pthread_mutex_lock(&d);
  stop = 1;
  pthread_mutex_unlock(&d);
  return unused;
}

int main(void)
{
  pthread_t h1, h2, h3, h4;
  pthread_create(&h1, NULL, first, NULL);
  pthread_create(&h2, NULL, second, NULL);
  pthread_create(&h3, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_create(&h4, NULL, stops, NULL);
  pthread_join(h2, NULL);
  pthread_join(h3, NULL);
  pthread_join(h4, NULL);
  return 0;
}
