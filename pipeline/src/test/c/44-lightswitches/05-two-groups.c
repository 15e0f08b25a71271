// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two groups share one room, each with a switch of its own: one waits for the other to leave.
#include <pthread.h>
#include <semaphore.h>

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

static struct lightswitch women, men;
static sem_t room;

static void *woman(void *unused)
{
  for (int i = 0; i < 100; i++) {
    lightswitch_lock(&women, &room);
    lightswitch_unlock(&women, &room);
  }
  return unused;
}

static void *man(void *unused)
{
  for (int i = 0; i < 100; i++) {
    lightswitch_lock(&men, &room);
    lightswitch_unlock(&men, &room);
  }
  return unused;
}

int main(void)
{
  pthread_t t[4];
  lightswitch_init(&women);
  lightswitch_init(&men);
  sem_init(&room, 0, 1);
  pthread_create(&t[0], NULL, woman, NULL);
  pthread_create(&t[1], NULL, woman, NULL);
  pthread_create(&t[2], NULL, man, NULL);
  pthread_create(&t[3], NULL, man, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
