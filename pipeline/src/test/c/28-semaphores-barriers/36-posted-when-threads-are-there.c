// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, posted by who has created the threads.
#include <pthread.h>
#include <semaphore.h>

static sem_t s1;
static sem_t s2;

static void *left(void *unused)
{
  sem_wait(&s1);
  sem_wait(&s2); // DEADLOCK cycle
  sem_post(&s2);
  sem_post(&s1);
  return unused;
}

static void *right(void *unused)
{
  sem_wait(&s2);
  sem_wait(&s1); // DEADLOCK cycle
  sem_post(&s1);
  sem_post(&s2);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&s1, 0, 0);
  sem_init(&s2, 0, 0);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  sem_post(&s1);
  sem_post(&s2);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
