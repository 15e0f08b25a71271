// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A reader that finds something ends inside, and leaves the room behind.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

struct rw {
  sem_t room;
  sem_t mutex;
  int readers;
  long data;
};

static struct rw *shared;

static struct rw *make(void)
{
  struct rw *l = malloc(sizeof *l);
  if (l == NULL)
    abort();
  sem_init(&l->room, 0, 1);
  sem_init(&l->mutex, 0, 1);
  l->readers = 0;
  l->data = 0;
  return l;
}

static void enter(struct rw *l)
{
  sem_wait(&l->mutex);
  if (++l->readers == 1)
    sem_wait(&l->room);
  sem_post(&l->mutex);
}

static void leave(struct rw *l)
{
  sem_wait(&l->mutex);
  if (--l->readers == 0)
    sem_post(&l->room);
  sem_post(&l->mutex);
}

static void *reader(void *unused)
{
  enter(shared);
  if (shared->data > 3)
    return unused; // DEADLOCK exit
  leave(shared);
  return unused;
}

static void *writer(void *unused)
{
  sem_wait(&shared->room); // DEADLOCK exit
  shared->data++;
  sem_post(&shared->room);
  return unused;
}

int main(void)
{
  pthread_t t[4];
  shared = make();
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, reader, NULL);
  pthread_create(&t[2], NULL, writer, NULL);
  pthread_create(&t[3], NULL, writer, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
