// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 81, but the flag of the first is looked at for all.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct worker {
  pthread_t thread;
  int running;
};

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static struct worker workers[4];

int main(void)
{
  for (int i = 0; i < 4; i++)
    workers[i].running = pthread_create(&workers[i].thread, NULL, run, NULL) == 0;
  for (int i = 0; i < 4; i++)
    if (workers[0].running)
      pthread_join(workers[i].thread, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
