// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The handler runs in the thread whose lock it takes.
#include <pthread.h>
#include <signal.h>

static _Thread_local pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local int counter;

static void on_signal(int number)
{
  (void)number;
  pthread_mutex_lock(&own);  // DEADLOCK signal
  counter = 0;
  pthread_mutex_unlock(&own);
}

static void *run(void *unused)
{
  pthread_mutex_lock(&own);
  counter++;
  pthread_mutex_unlock(&own);
  return unused;
}

int main(void)
{
  pthread_t threads[2];
  signal(SIGUSR1, on_signal);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  for (int i = 0; i < 2; i++)
    pthread_kill(threads[i], SIGUSR1);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
