// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R17
// SPDX-License-Identifier: Apache-2.0
//
// The jump restores the mask that was saved first, which blocks nothing.
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void on_signal(int number)
{
  (void)number;
  pthread_mutex_lock(&a); // DEADLOCK signal
  pthread_mutex_unlock(&a);
}

static sigjmp_buf buffer;

int main(int argc, char **argv)
{
  sigset_t set;
  (void)argv;
  signal(SIGINT, on_signal);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  sigfillset(&set);
  if (sigsetjmp(buffer, 1) == 0) {
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    pthread_mutex_lock(&a); // NODEADLOCK
    if (argc > 1) {
      siglongjmp(buffer, 1);
    }
    pthread_mutex_unlock(&a);
  }
  return 0;
}
