// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// After ten rounds, the flag is not waited for any longer.
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *setter(void *unused)
{
  pthread_mutex_lock(&outer); // NODEADLOCK
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&outer);
  return unused;
}

static void wait(void)
{
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec++;
  pthread_cond_timedwait(&c, &m, &end); // NODEADLOCK
}

int main(void)
{
  pthread_t thread;
  pthread_mutex_lock(&outer);
  pthread_create(&thread, NULL, setter, NULL);
  pthread_mutex_lock(&m);
  for (int i = 0; i < 10 && !ready; i++)
    wait();
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&outer);
  pthread_join(thread, NULL);
  return 0;
}
