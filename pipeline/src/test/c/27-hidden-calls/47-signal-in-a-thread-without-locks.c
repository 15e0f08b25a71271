// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The thread locks nothing, but its end waits for the handler that interrupts it, and so does main. Main itself may be
// interrupted: the mutex is recursive.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void on_signal(int number)
{
  (void)number;
  pthread_mutex_lock(&a); // DEADLOCK join
  pthread_mutex_unlock(&a);
}

static void *idle(void *unused)
{
  return unused;
}

int main(void)
{
  pthread_t h;
  signal(SIGTERM, on_signal);
  pthread_create(&h, NULL, idle, NULL);
  pthread_mutex_lock(&a);
  pthread_join(h, NULL); // DEADLOCK join
  pthread_mutex_unlock(&a);
  return 0;
}
