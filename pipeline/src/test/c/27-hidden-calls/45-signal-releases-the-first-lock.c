// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A handler that knows of the lock which its thread holds, and releases it for a while.
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int held;

static void on_signal(int number)
{
  (void)number;
  if (held)
    pthread_mutex_unlock(&a);
  pthread_mutex_lock(&a); // DEADLOCK self (imprecise: the flag tells whether the lock is held); DEADLOCK signal
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  if (!held)
    pthread_mutex_unlock(&a);
}

static void *worker(void *x)
{
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return x;
}

int main(void)
{
  pthread_t t;
  signal(SIGINT, on_signal);
  pthread_create(&t, NULL, worker, NULL);
  pthread_mutex_lock(&a);
  held = 1;
  held = 0;
  pthread_mutex_unlock(&a);
  pthread_join(t, NULL);
  return 0;
}
