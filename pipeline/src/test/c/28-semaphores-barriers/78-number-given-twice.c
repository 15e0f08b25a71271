// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 77, but the room may let in two.
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static sem_t room;

static unsigned places(void)
{
  return 1;
}

static void make(sem_t *semaphore, unsigned number)
{
  sem_init(semaphore, 0, number);
}

static void *run(void *unused)
{
  sem_wait(&room);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  sem_post(&room);
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t thread;
  unsigned number = places();
  (void)argv;
  if (argc > 1)
    number = 2;
  make(&room, number);
  pthread_create(&thread, NULL, run, NULL);
  sem_wait(&room);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  sem_post(&room);
  pthread_join(thread, NULL);
  return 0;
}
