// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// How many threads there are is in an array, an element of which changes in between.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int numbers[3];

static void *run(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

int main(int argc, char **argv)
{
  pthread_t threads[40];
  numbers[1] = atoi(argv[argc - 1]);
  for (int i = 0; i < numbers[1]; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  numbers[argc] = 1;
  for (int i = 0; i < numbers[1]; i++)
    pthread_join(threads[i], NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
