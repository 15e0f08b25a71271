// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The workers are global, and so is their number.
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

static struct worker *workers;
static size_t count;

static int start(size_t most)
{
  workers = calloc(most, sizeof *workers);
  if (workers == NULL)
    return -1;
  for (count = 0; count < most; count++) {
    workers[count].number = (int)count;
    if (pthread_create(&workers[count].thread, NULL, run, &workers[count]) != 0)
      return -1;
  }
  return 0;
}

static void stop(void)
{
  for (size_t i = 0; i < count; i++)
    pthread_join(workers[i].thread, NULL);
  free(workers);
  workers = NULL;
  count = 0;
}

int main(int argc, char **argv)
{
  (void)argv;
  start(argc);
  stop();
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
