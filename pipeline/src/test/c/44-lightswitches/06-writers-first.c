// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Writers have a switch, too, that keeps readers out while any of them waits.
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

static struct lightswitch reading, writing;
static sem_t no_readers, no_writers;

static void *reader(void *unused)
{
  for (int i = 0; i < 100; i++) {
    sem_wait(&no_readers); // NODEADLOCK
    lightswitch_lock(&reading, &no_writers);
    sem_post(&no_readers);
    (void)data;
    lightswitch_unlock(&reading, &no_writers);
  }
  return unused;
}

static void *writer(void *unused)
{
  for (int i = 0; i < 100; i++) {
    lightswitch_lock(&writing, &no_readers);
    sem_wait(&no_writers); // NODEADLOCK
    data++;
    sem_post(&no_writers);
    lightswitch_unlock(&writing, &no_readers);
  }
  return unused;
}

int main(void)
{
  pthread_t t[4];
  lightswitch_init(&reading);
  lightswitch_init(&writing);
  sem_init(&no_readers, 0, 1);
  sem_init(&no_writers, 0, 1);
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, reader, NULL);
  pthread_create(&t[2], NULL, writer, NULL);
  pthread_create(&t[3], NULL, writer, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
