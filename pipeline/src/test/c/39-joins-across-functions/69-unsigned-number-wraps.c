// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// No thread is joined if there are none left to subtract.
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

int main(int argc, char **argv)
{
  int n = atoi(argv[argc - 1]);
  pthread_t *threads = malloc(n * sizeof *threads);
  int i;
  for (i = 0; i < n; i++)
    if (pthread_create(&threads[i], NULL, run, NULL) != 0)
      break;
  unsigned last = i;
  last = last - 1;
  for (unsigned k = last; k < last; k--)
    pthread_join(threads[k], NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
