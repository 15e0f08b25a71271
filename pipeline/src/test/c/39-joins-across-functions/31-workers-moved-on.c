// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 30, but the first worker is no longer among them.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct worker {
  pthread_t thread;
  int id;
};

static struct worker *workers;
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
  workers = calloc(n, sizeof *workers);
  for (int i = 0; i < n; i++) {
    workers[i].id = i;
    pthread_create(&workers[i].thread, NULL, run, &workers[i]);
  }
}

static void stop(void)
{
  for (int i = 0; i < n; i++)
    pthread_join(workers[i].thread, NULL);
}

int main(int argc, char **argv)
{
  start(atoi(argv[argc - 1]));
  workers++;
  stop();
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
