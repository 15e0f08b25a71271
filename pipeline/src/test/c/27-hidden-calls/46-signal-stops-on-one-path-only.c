// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Only one path of the handler needs a before b; on the other it waits for b while its thread holds a.
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void on_signal(int number)
{
  if (number == SIGINT) {
    pthread_mutex_lock(&a); // DEADLOCK signal
    pthread_mutex_unlock(&a);
  }
  pthread_mutex_lock(&b); // DEADLOCK cycle; DEADLOCK signal
  pthread_mutex_unlock(&b);
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
  signal(SIGTERM, on_signal);
  pthread_create(&t, NULL, worker, NULL);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_join(t, NULL);
  return 0;
}
