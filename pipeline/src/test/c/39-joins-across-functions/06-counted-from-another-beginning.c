// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 03, but the count begins with one more than there are: the loop of the joins begins there.
#include <pthread.h>
#include <stddef.h>

enum { N = 4 };

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_t threads[N];
static int count = 1;

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void start(void)
{
  for (int i = 1; i < N; i++)
    if (pthread_create(&threads[i], NULL, run, NULL) == 0)
      count++;
}

static void stop(void)
{
  for (int i = 2; i < count; i++)
    pthread_join(threads[i], NULL);
}

int main(void)
{
  start();
  stop();
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
