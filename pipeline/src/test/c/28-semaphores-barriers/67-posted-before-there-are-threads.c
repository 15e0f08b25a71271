// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// main gives the first turn before it creates the threads.
#include <pthread.h>
#include <semaphore.h>

static sem_t ping, pong;

static void *one(void *unused)
{
  for (int i = 0; i < 3; i++) {
    sem_wait(&ping); // NODEADLOCK
    sem_post(&pong);
  }
  return unused;
}

static void *other(void *unused)
{
  for (int i = 0; i < 3; i++) {
    sem_wait(&pong); // NODEADLOCK
    sem_post(&ping);
  }
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&ping, 0, 0);
  sem_init(&pong, 0, 0);
  sem_post(&ping);
  pthread_create(&h1, NULL, one, NULL);
  pthread_create(&h2, NULL, other, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
