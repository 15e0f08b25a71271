// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The options are read before the first thread is created.
#include <pthread.h>
#include <stdlib.h>

static struct {
  int threaded;
  int n;
} options;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void work(void)
{
  if (options.threaded)
    pthread_mutex_lock(&m); // NODEADLOCK
  options.n++;
  if (options.threaded)
    pthread_mutex_unlock(&m);
}

static void *run(void *unused)
{
  work();
  work();
  return unused;
}

int main(int argc, char **argv)
{
  (void)argv;
  options.threaded = argc > 1;
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  work();
  pthread_join(t, NULL);
  return 0;
}
