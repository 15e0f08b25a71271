// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The thread that posts waits first, but only if it is told to; if it is, nobody posts.
#include <pthread.h>
#include <semaphore.h>

static sem_t start, done;

static void *works(void *argument)
{
  if (*(int *)argument > 1)
    sem_wait(&start); // DEADLOCK condition
  sem_post(&done);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t worker;
  (void)argv;
  sem_init(&start, 0, 0);
  sem_init(&done, 0, 0);
  pthread_create(&worker, NULL, works, &argc);
  sem_wait(&done); // NODEADLOCK
  pthread_join(worker, NULL);
  return 0;
}
