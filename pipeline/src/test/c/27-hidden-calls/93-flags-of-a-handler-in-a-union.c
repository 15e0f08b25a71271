// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The flag that lets the handler interrupt itself is set without the name of the member.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static union {
  struct sigaction action;
  int words[sizeof(struct sigaction) / sizeof(int)];
} u;

static void on_signal(int number)
{
  (void)number;
  pthread_mutex_lock(&m); // DEADLOCK signal
  pthread_mutex_unlock(&m);
}

int main(void)
{
  memset(&u, 0, sizeof u);
  u.action.sa_handler = on_signal;
  u.words[offsetof(struct sigaction, sa_flags) / sizeof(int)] = 0x40000000;
  sigaction(SIGUSR1, &u.action, NULL);
  return 0;
}
