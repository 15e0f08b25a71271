// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The semaphore that guards the counter lets two in, so that a step may be lost, and both find one
// (a data race).
#include <pthread.h>
#include <semaphore.h>

static sem_t m, room;
static int readers;
static long data;

static void *reader(void *unused)
{
  for (int i = 0; i < 100; i++) {
    sem_wait(&m); // DEADLOCK cycle (imprecise: a semaphore that lets in two)
    readers++;
    if (readers == 1)
      sem_wait(&room); // DEADLOCK self; DEADLOCK cycle (imprecise: a semaphore that lets in two)
    sem_post(&m);
    (void)data;
    sem_wait(&m); // DEADLOCK cycle (imprecise: a semaphore that lets in two)
    readers--;
    if (readers == 0)
      sem_post(&room);
    sem_post(&m);
  }
  return unused;
}

static void *writer(void *unused)
{
  sem_wait(&room);
  data++;
  sem_post(&room);
  return unused;
}

int main(void)
{
  pthread_t t[4];
  sem_init(&m, 0, 2);
  sem_init(&room, 0, 1);
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, reader, NULL);
  pthread_create(&t[2], NULL, writer, NULL);
  pthread_create(&t[3], NULL, writer, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
