// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is sent with the signal is what its handler gets: the lock that main holds.
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

struct box {
  int count;
  pthread_mutex_t m;
};

static struct box box = { 0, PTHREAD_MUTEX_INITIALIZER };

static void on_signal(int number, siginfo_t *info, void *context)
{
  struct box *sent = info->si_value.sival_ptr;
  (void)number;
  (void)context;
  pthread_mutex_lock(&sent->m); // DEADLOCK signal
  sent->count++;
  pthread_mutex_unlock(&sent->m);
}

int main(void)
{
  struct sigaction action;
  union sigval value;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGUSR1, &action, NULL);
  value.sival_ptr = &box;
  pthread_mutex_lock(&box.m);
  sigqueue(getpid(), SIGUSR1, value);
  pthread_mutex_unlock(&box.m);
  return 0;
}
