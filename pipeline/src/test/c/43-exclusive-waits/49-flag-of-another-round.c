// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What ends the rounds is another flag, which nobody sets.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_t reporter;
static int terminate, finished, done;

static void *report(void *arg)
{
  struct timespec t;
  pthread_mutex_lock(&m);
  while (1) {
    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_sec++;
    int r = pthread_cond_timedwait(&c, &m, &t); // DEADLOCK condition
    if (finished)
      break;
    done += r == 0;
  }
  pthread_mutex_unlock(&m);
  return arg;
}
static int begin(void)
{
  terminate = 0;
  finished = 0;
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
int main(void)
{
  for (int phase = 0; phase < 3; phase++) {
    if (begin())
      return 1;
    end();
  }
  return finished = 1;
}
