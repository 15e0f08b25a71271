// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Another thread begins its phase, and clears the flag, before this one has seen it.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_t reporter;
static int terminate;

static void *report(void *arg)
{
  pthread_mutex_lock(&m);
  while (!terminate)
    pthread_cond_wait(&c, &m); // DEADLOCK condition
  pthread_mutex_unlock(&m);
  return arg;
}
static int begin(void)
{
  terminate = 0;
  return pthread_create(&reporter, NULL, report, NULL);
}
static void end(void)
{
  pthread_mutex_lock(&m);
  terminate = 1;
  pthread_mutex_unlock(&m);
  pthread_cond_broadcast(&c);
  pthread_join(reporter, NULL); // DEADLOCK condition
}
static void *phases(void *arg)
{
  for (int phase = 0; phase < 3; phase++) {
    if (begin())
      return arg;
    end();
  }
  return NULL;
}
int main(void)
{
  pthread_t t;
  if (pthread_create(&t, NULL, phases, NULL))
    return 1;
  for (int phase = 0; phase < 3; phase++) {
    if (begin())
      return 1;
    end();
  }
  return 0;
}
