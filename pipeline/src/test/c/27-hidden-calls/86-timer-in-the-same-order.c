// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The threads of the timer and main take the locks in one order.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void on_time(union sigval value)
{
  pthread_mutex_t *first = value.sival_ptr;
  pthread_mutex_lock(first); // NODEADLOCK
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(first);
}

int main(void)
{
  struct sigevent event = {0};
  timer_t timer;
  event.sigev_notify = SIGEV_THREAD;
  event.sigev_notify_function = on_time;
  event.sigev_value.sival_ptr = &a;
  timer_create(CLOCK_REALTIME, &event, &timer);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return 0;
}
