// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A jump out of a signal handler leads somewhere, but nothing waits for anything there.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static sigjmp_buf begin;
static int rounds; // NODEADLOCK

static void stop(int signal)
{
  siglongjmp(begin, signal);
}

int main(void)
{
  signal(SIGINT, stop);
  if (sigsetjmp(begin, 1) != 0)
    return 1;
  while (rounds < 100) {
    rounds++;
    sleep(1);
  }
  printf("%d\n", rounds);
  return 0;
}
