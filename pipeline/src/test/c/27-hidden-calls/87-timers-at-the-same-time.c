// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The timer may expire again while its function still runs: that meets itself.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void on_time(union sigval value)
{
  (void)value;
  if (rand() % 2) {
    pthread_mutex_lock(&a); // NODEADLOCK
    pthread_mutex_lock(&b); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(&b); // NODEADLOCK
    pthread_mutex_lock(&a); // DEADLOCK cycle
  }
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

int main(void)
{
  struct sigevent event = {0};
  timer_t timer;
  event.sigev_notify = SIGEV_THREAD;
  event.sigev_notify_function = on_time;
  timer_create(CLOCK_REALTIME, &event, &timer);
  return 0;
}
