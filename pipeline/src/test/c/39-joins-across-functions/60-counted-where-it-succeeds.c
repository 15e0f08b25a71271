// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Only threads that could be created are counted.
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

static pthread_t threads[64];
static unsigned count;

static void start(void)
{
  if (count < 64 && pthread_create(&threads[count], NULL, run, NULL) == 0)
    count++;
}

int main(int argc, char **argv)
{
  (void)argv;
  for (int i = 1; i < argc; i++)
    start();
  while (count > 0)
    pthread_join(threads[--count], NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
