// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The semaphore begins with 0, and nobody posts it.
#include <pthread.h>
#include <semaphore.h>

static sem_t ready;

static void *works(void *unused)
{
  sem_wait(&ready); // DEADLOCK condition
  return unused;
}

int main(void)
{
  pthread_t worker;
  sem_init(&ready, 0, 0);
  pthread_create(&worker, NULL, works, NULL);
  pthread_join(worker, NULL);
  return 0;
}
