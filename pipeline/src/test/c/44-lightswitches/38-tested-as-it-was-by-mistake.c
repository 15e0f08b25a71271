// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The last one out compares with the wrong number, and takes the room along: the next first one waits for it.
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t room;
static int readers;
static long data;

static void *reader(void *unused)
{
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&m); // DEADLOCK cycle
    if (readers++ == 0)
      while (sem_wait(&room) != 0) // DEADLOCK self; DEADLOCK cycle
        continue;
    pthread_mutex_unlock(&m);
    (void)data;
    pthread_mutex_lock(&m); // DEADLOCK cycle (imprecise: while a reader is inside, nobody counts from zero)
    if (readers-- == 2)
      sem_post(&room);
    pthread_mutex_unlock(&m);
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
  sem_init(&room, 0, 1);
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, reader, NULL);
  pthread_create(&t[2], NULL, writer, NULL);
  pthread_create(&t[3], NULL, writer, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
