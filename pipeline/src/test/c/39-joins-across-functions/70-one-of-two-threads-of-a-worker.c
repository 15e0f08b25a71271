// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each worker has two threads, of which one is joined.
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

struct worker {
  pthread_t first, second;
};

int main(int argc, char **argv)
{
  int n = atoi(argv[argc - 1]);
  struct worker *workers = malloc(n * sizeof *workers);
  for (int i = 0; i < n; i++)
    if (pthread_create(&workers[i].first, NULL, run, NULL) != 0
        || pthread_create(&workers[i].second, NULL, run, NULL) != 0)
      abort();
  for (int i = 0; i < n; i++)
    pthread_join(workers[i].first, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
