// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Both semaphores are locks that are tried until they are free.
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>

static sem_t a, b;

static void enter(sem_t *semaphore)
{
  while (sem_trywait(semaphore) < 0) // DEADLOCK cycle
    sched_yield();
}

static void *left(void *unused)
{
  enter(&a);
  enter(&b);
  sem_post(&b);
  sem_post(&a);
  return unused;
}

static void *right(void *unused)
{
  enter(&b);
  enter(&a);
  sem_post(&a);
  sem_post(&b);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&a, 0, 1);
  sem_init(&b, 0, 1);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
