// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A pointer goes through the workers.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

struct worker {
  int number;
  pthread_t thread;
};

int main(int argc, char **argv)
{
  (void)argv;
  struct worker workers[8];
  int n = argc > 8 ? 8 : argc;
  struct worker *w;
  for (w = workers; w < workers + n; w++)
    if (pthread_create(&w->thread, NULL, run, w) != 0)
      abort();
  for (w = workers; w < &workers[n]; ++w)
    pthread_join(w->thread, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
