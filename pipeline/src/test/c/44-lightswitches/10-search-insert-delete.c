// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Searchers and inserters work side by side, a deleter alone: two switches, and rooms in one order.
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

static struct lightswitch searching, inserting;
static sem_t no_searcher, no_inserter;
static pthread_mutex_t insertion = PTHREAD_MUTEX_INITIALIZER;

static void *search(void *unused)
{
  lightswitch_lock(&searching, &no_searcher);
  lightswitch_unlock(&searching, &no_searcher);
  return unused;
}

static void *insert(void *unused)
{
  lightswitch_lock(&inserting, &no_inserter);
  pthread_mutex_lock(&insertion); // NODEADLOCK
  pthread_mutex_unlock(&insertion);
  lightswitch_unlock(&inserting, &no_inserter);
  return unused;
}

static void *erase(void *unused)
{
  sem_wait(&no_searcher); // NODEADLOCK
  sem_wait(&no_inserter); // NODEADLOCK
  sem_post(&no_inserter);
  sem_post(&no_searcher);
  return unused;
}

int main(void)
{
  pthread_t t[6];
  lightswitch_init(&searching);
  lightswitch_init(&inserting);
  sem_init(&no_searcher, 0, 1);
  sem_init(&no_inserter, 0, 1);
  pthread_create(&t[0], NULL, search, NULL);
  pthread_create(&t[1], NULL, search, NULL);
  pthread_create(&t[2], NULL, insert, NULL);
  pthread_create(&t[3], NULL, insert, NULL);
  pthread_create(&t[4], NULL, erase, NULL);
  pthread_create(&t[5], NULL, erase, NULL);
  for (int i = 0; i < 6; i++)
    pthread_join(t[i], NULL);
  return 0;
}
