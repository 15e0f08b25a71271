// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Threads of the first start still have the elements when the second one fills them.
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
static void *work(void *p)
{
  struct worker *w = p;
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
  start(argc > 2);
  start(argc > 1);
  return finish();
}
