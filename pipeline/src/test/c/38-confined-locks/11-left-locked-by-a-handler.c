// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The handler returns, and the thread that it has interrupted goes on, with its lock locked.
#include <pthread.h>
#include <signal.h>

static _Thread_local pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;

static void on_signal(int number)
{
  (void)number;
  pthread_mutex_trylock(&own);
}

static void *run(void *unused)
{
  pthread_mutex_lock(&own);  // DEADLOCK exit
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
