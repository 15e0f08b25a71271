// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is so when run is called is no longer so when it creates the thread.
#include <pthread.h>

static int threads;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void step(void)
{
  pthread_mutex_lock(&m); // DEADLOCK exit
  if (!threads)
    pthread_mutex_unlock(&m);
}

static void *worker(void *unused)
{
  step();
  return unused; // DEADLOCK exit
}

static void run(void)
{
  pthread_t t;
  threads = 1;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  step();
}

int main(void)
{
  threads = 0;
  run();
  return 0;
}
