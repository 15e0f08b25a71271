// OPTIONS:
// VERDICT: inconclusive
// SPDX-License-Identifier: Apache-2.0
//
// A signal handler jumps out of whatever it interrupts.
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sigjmp_buf late;

static void on_alarm(int number)
{
  (void)number;
  siglongjmp(late, 1);
}

int main(void)
{
  struct sigaction action = {0};
  action.sa_handler = on_alarm;
  sigaction(SIGALRM, &action, 0);
  if (sigsetjmp(late, 1) == 0) {
    pthread_mutex_lock(&m); // NODEADLOCK
    pthread_mutex_unlock(&m);
  }
  return 0;
}
