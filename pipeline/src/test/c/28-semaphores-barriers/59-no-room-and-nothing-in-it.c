// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A buffer of one item whose two semaphores both begin with 0.
#include <pthread.h>
#include <semaphore.h>

static sem_t empty, full;
static int item;

static void *produces(void *unused)
{
  for (int i = 0; i < 5; i++) {
    sem_wait(&empty); // DEADLOCK condition
    item = i;
    sem_post(&full);
  }
  return unused;
}

static void *consumes(void *unused)
{
  int sum = 0;
  for (int i = 0; i < 5; i++) {
    sem_wait(&full); // DEADLOCK condition
    sum += item;
    sem_post(&empty);
  }
  return sum == 10 ? unused : NULL;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&empty, 0, 0);
  sem_init(&full, 0, 0);
  pthread_create(&h1, NULL, produces, NULL);
  pthread_create(&h2, NULL, consumes, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
