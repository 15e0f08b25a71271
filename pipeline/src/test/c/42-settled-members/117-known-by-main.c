// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Main has told where the array is.
#include <pthread.h>
#include <stdlib.h>

#define N 4

struct worker {
  pthread_t thread;
  int careful;
  int rounds;
};

static struct worker workers[N];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static struct worker *all;

static void tell(void)
{
  all = workers;
}

static void *work(void *p)
{
  struct worker *w = p ? all : NULL;
  if (w->careful)
    pthread_mutex_lock(&m); // DEADLOCK exit
  w->rounds++;
  if (w->careful)
    pthread_mutex_unlock(&m);
  return NULL; // DEADLOCK exit
}

static void start(int careful)
{
  for (int i = 0; i < N; i++) {
    workers[i].careful = careful;
    pthread_create(&workers[i].thread, NULL, work, &workers[i]);
  }
}

static int finish(void)
{
  int rounds = 0;
  for (int i = 0; i < N; i++) {
    pthread_join(workers[i].thread, NULL);
    rounds += workers[i].rounds;
  }
  return rounds;
}

int main(int argc, char **argv)
{
  tell();
  start(argc > 1);
  return finish();
}
