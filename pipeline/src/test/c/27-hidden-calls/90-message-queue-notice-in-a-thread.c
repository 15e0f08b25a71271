// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is run when a message comes is run by another thread, though main has all signals blocked.
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void on_message(union sigval value)
{
  (void)value;
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

int main(void)
{
  struct sigevent event;
  mqd_t queue = mq_open("/queue", O_RDONLY);
  event.sigev_notify = SIGEV_THREAD;
  event.sigev_notify_attributes = NULL;
  event.sigev_notify_function = on_message;
  mq_notify(queue, &event);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
