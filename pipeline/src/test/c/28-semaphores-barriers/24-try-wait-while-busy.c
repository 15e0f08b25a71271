// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The loop goes on as long as the semaphore is not free.
#include <errno.h>
#include <semaphore.h>
#include <pthread.h>
#include <stdbool.h>

static sem_t a, b;

static bool enter(sem_t *semaphore)
{
  int status;
  while ((status = sem_trywait(semaphore)) == -1 && errno == EAGAIN) // DEADLOCK cycle
    ;
  return status == 0;
}

static void *left(void *unused)
{
  sem_wait(&a);
  if (enter(&b))
    sem_post(&b);
  sem_post(&a);
  return unused;
}

static void *right(void *unused)
{
  sem_wait(&b);
  if (enter(&a))
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
