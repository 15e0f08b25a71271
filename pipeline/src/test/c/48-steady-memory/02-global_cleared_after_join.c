// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The same with a global variable, in two phases.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int threaded, sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void add(void)
{
  if (threaded)
    pthread_mutex_lock(&m); // NODEADLOCK
  sum++;
  if (threaded)
    pthread_mutex_unlock(&m);
}

static void *run(void *argument)
{
  add();
  add();
  return argument;
}

static void phase(void)
{
  pthread_t t, u;
  threaded = 1;
  pthread_create(&t, NULL, run, NULL);
  pthread_create(&u, NULL, run, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  threaded = 0;
}

int main(void)
{
  add();
  phase();
  add();
  phase();
  add();
  add();
  return 0;
}
