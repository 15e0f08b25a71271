// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// main opens the semaphore when the threads are there. They give back what they take, but for an error.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static volatile int broken;

static void *work(void *unused)
{
  sem_wait(&s); // DEADLOCK exit
  if (broken)
    return unused; // DEADLOCK exit
  sem_post(&s);
  return unused; // NODEADLOCK
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&s, 0, 0);
  pthread_create(&h1, NULL, work, NULL);
  pthread_create(&h2, NULL, work, NULL);
  sem_post(&s);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
