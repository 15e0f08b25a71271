// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 32, but the handles of the first round are lost.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

enum { MOST = 16 };

static pthread_t threads[MOST];
static int n;

static void *run(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

static void start(int count)
{
  n = count;
  for (int i = 0; i < n; i++)
    pthread_create(&threads[i], NULL, run, NULL);
}

static void stop(void)
{
  for (int i = 0; i < n; i++)
    pthread_join(threads[i], NULL);
}

int main(int argc, char **argv)
{
  for (int round = 0; round < 2; round++)
    start(atoi(argv[argc - 1]));
  stop();
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
