// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The switch is a struct with its mutex, and functions get it by a pointer, with the room.
#include <pthread.h>
#include <semaphore.h>

static long data;
struct lightswitch {
  int counter;
  pthread_mutex_t mutex;
};

static void lightswitch_init(struct lightswitch *ls)
{
  ls->counter = 0;
  pthread_mutex_init(&ls->mutex, NULL);
}

static void lightswitch_lock(struct lightswitch *ls, sem_t *room)
{
  pthread_mutex_lock(&ls->mutex); // NODEADLOCK
  ls->counter++;
  if (ls->counter == 1)
    sem_wait(room); // NODEADLOCK
  pthread_mutex_unlock(&ls->mutex);
}

static void lightswitch_unlock(struct lightswitch *ls, sem_t *room)
{
  pthread_mutex_lock(&ls->mutex); // NODEADLOCK
  ls->counter--;
  if (ls->counter == 0)
    sem_post(room);
  pthread_mutex_unlock(&ls->mutex);
}

static struct lightswitch readers;
static sem_t room, turnstile;

static void *reader(void *unused)
{
  for (int i = 0; i < 100; i++) {
    sem_wait(&turnstile); // NODEADLOCK
    sem_post(&turnstile);
    lightswitch_lock(&readers, &room);
    (void)data;
    lightswitch_unlock(&readers, &room);
  }
  return unused;
}

static void *writer(void *unused)
{
  for (int i = 0; i < 100; i++) {
    sem_wait(&turnstile); // NODEADLOCK
    sem_wait(&room); // NODEADLOCK
    data++;
    sem_post(&turnstile);
    sem_post(&room);
  }
  return unused;
}

int main(void)
{
  pthread_t t[4];
  lightswitch_init(&readers);
  sem_init(&room, 0, 1);
  sem_init(&turnstile, 0, 1);
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, reader, NULL);
  pthread_create(&t[2], NULL, writer, NULL);
  pthread_create(&t[3], NULL, writer, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
