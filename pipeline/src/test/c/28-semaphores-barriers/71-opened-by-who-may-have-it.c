// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two semaphores that begin with 0 and are opened by a thread that then takes them in turn, as does another one, the
// other way round.
#include <pthread.h>
#include <semaphore.h>

static sem_t a, b;

static void *opens(void *unused)
{
  for (int i = 0; i < 3; i++) {
    if (i == 0) {
      sem_post(&a);
      sem_post(&b);
    }
    sem_wait(&a);
    sem_wait(&b); // DEADLOCK cycle
    sem_post(&b);
    sem_post(&a);
  }
  return unused;
}

static void *uses(void *unused)
{
  sem_wait(&b);
  sem_wait(&a); // DEADLOCK cycle
  sem_post(&a);
  sem_post(&b);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&a, 0, 0);
  sem_init(&b, 0, 0);
  pthread_create(&h1, NULL, opens, NULL);
  pthread_create(&h2, NULL, uses, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
