// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// main sleeps until a signal comes, whose handler posts.
#include <semaphore.h>
#include <signal.h>

static sem_t stop;

static void stops(int number)
{
  (void)number;
  sem_post(&stop);
}

int main(void)
{
  sem_init(&stop, 0, 0);
  signal(SIGTERM, stops);
  sem_wait(&stop); // NODEADLOCK
  return 0;
}
