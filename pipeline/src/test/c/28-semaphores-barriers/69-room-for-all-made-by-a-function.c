// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// All five philosophers are let in; the semaphore is made by a function that is given it, and called by another one.
#include <pthread.h>
#include <semaphore.h>

#define SEATS 5

static pthread_mutex_t fork_of[SEATS];
static sem_t room;

static void make(sem_t *semaphore, int count)
{
  sem_init(semaphore, 0, count);
}

static void set_up(void)
{
  make(&room, SEATS);
  for (int i = 0; i < SEATS; i++)
    pthread_mutex_init(&fork_of[i], NULL);
}

static void *eats(void *argument)
{
  long i = (long)argument;
  sem_wait(&room);
  pthread_mutex_lock(&fork_of[i]);
  pthread_mutex_lock(&fork_of[(i + 1) % SEATS]); // DEADLOCK cycle
  pthread_mutex_unlock(&fork_of[(i + 1) % SEATS]);
  pthread_mutex_unlock(&fork_of[i]);
  sem_post(&room);
  return NULL;
}

int main(void)
{
  pthread_t threads[SEATS];
  set_up();
  for (long i = 0; i < SEATS; i++)
    pthread_create(&threads[i], NULL, eats, (void *)i);
  for (int i = 0; i < SEATS; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
