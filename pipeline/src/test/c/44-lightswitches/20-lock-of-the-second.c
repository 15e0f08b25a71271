// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Only readers that did not take the room themselves take the other lock inside: they hold the room,
// too, with the first one.
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t room;
static int readers;
static long data;
static pthread_mutex_t x = PTHREAD_MUTEX_INITIALIZER;

static int enter(void)
{
  pthread_mutex_lock(&m);
  int first = ++readers == 1;
  if (first)
    sem_wait(&room);
  pthread_mutex_unlock(&m);
  return first;
}

static void leave(void)
{
  pthread_mutex_lock(&m);
  if (--readers == 0)
    sem_post(&room);
  pthread_mutex_unlock(&m);
}

static void *reader(void *unused)
{
  if (!enter()) {
    pthread_mutex_lock(&x); // DEADLOCK cycle
    pthread_mutex_unlock(&x);
  }
  leave();
  return unused;
}

static void *writer(void *unused)
{
  pthread_mutex_lock(&x);
  sem_wait(&room); // DEADLOCK cycle
  data++;
  sem_post(&room);
  pthread_mutex_unlock(&x);
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
