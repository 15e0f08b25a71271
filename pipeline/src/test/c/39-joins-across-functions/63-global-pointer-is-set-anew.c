// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 62, but there are new handles where others were not joined.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static pthread_t *threads;

int main(int argc, char **argv)
{
  int n = atoi(argv[argc - 1]);
  int i;
  for (int round = 0; round < 2; round++) {
    threads = malloc(n * sizeof *threads);
    for (i = 0; i < n; i++)
      if (pthread_create(threads + i, NULL, run, NULL) != 0)
        break;
  }
  for (int k = 0; k < i; k++)
    pthread_join(threads[k], NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
