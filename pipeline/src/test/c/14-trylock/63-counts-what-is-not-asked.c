// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function that tells whether to stop counts how often it is asked, and tells the same each time.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int stop;

static struct {
  long asked;
} counts;

static int should_stop(void)
{
  counts.asked++;
  return stop;
}

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  while (pthread_mutex_trylock(&b)) { // DEADLOCK cycle
    if (should_stop())
      goto done;
  }
  pthread_mutex_unlock(&b);
done:
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

int main(int argc, char **argv)
{
  pthread_t h1, h2;
  (void)argv;
  stop = argc > 1;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
