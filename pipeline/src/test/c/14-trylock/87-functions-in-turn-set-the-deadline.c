// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function that tries again sets the deadline anew.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int take(time_t end);

static int again(void)
{
  return take(time(NULL) + 5);
}

static int take(time_t end)
{
  if (pthread_mutex_trylock(&b) == 0) // DEADLOCK cycle
    return 1;
  if (time(NULL) > end)
    return 0;
  return again();
}

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  if (take(time(NULL) + 5))
    pthread_mutex_unlock(&b);
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
