// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The thread that waits for signals locks what came with them, then the list; main the other way round.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t list = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t entry = PTHREAD_MUTEX_INITIALIZER;
static sigset_t signals;

static void *server(void *unused)
{
  siginfo_t info;
  while (sigwaitinfo(&signals, &info) == SIGUSR1) {
    pthread_mutex_t *sent = info.si_value.sival_ptr;
    pthread_mutex_lock(sent);
    pthread_mutex_lock(&list); // DEADLOCK cycle
    pthread_mutex_unlock(&list);
    pthread_mutex_unlock(sent);
  }
  return unused;
}

int main(void)
{
  pthread_t thread;
  union sigval value;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  pthread_create(&thread, NULL, server, NULL);
  value.sival_ptr = &entry;
  pthread_sigqueue(thread, SIGUSR1, value);
  pthread_mutex_lock(&list);
  pthread_mutex_lock(&entry); // DEADLOCK cycle
  pthread_mutex_unlock(&entry);
  pthread_mutex_unlock(&list);
  pthread_kill(thread, SIGTERM);
  pthread_join(thread, NULL);
  return 0;
}
