// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 03, but the loop ends before the one that was created is counted.
#include <pthread.h>
#include <stddef.h>

enum { N = 4 };

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_t threads[N];
static int count;

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
  for (; count < N; count++)
    if (pthread_create(&threads[count], NULL, run, NULL) == 0)
      break;
}

static void stop(void)
{
  for (int i = 0; i < count; i++)
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
