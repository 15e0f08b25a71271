// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The flag that would end the loop is only set under the lock that the loop keeps.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int stop;

static void *left(void *unused)
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

static void *right(void *unused)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  stop = 1;
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
