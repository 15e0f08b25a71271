// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 60, but a thread is not counted if there are arguments.
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

static pthread_t threads[64];
static unsigned count;

static void start(int counted)
{
  if (count < 64 && pthread_create(&threads[count], NULL, run, NULL) == 0 && counted)
    count++;
}

int main(int argc, char **argv)
{
  (void)argv;
  for (int i = 1; i < argc; i++)
    start(i % 2);
  while (count > 0)
    pthread_join(threads[--count], NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
