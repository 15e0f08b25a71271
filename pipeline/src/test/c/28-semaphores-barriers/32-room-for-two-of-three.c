// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A cycle of three threads, of which two are let in at once.
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static sem_t room;

static void both(pthread_mutex_t *first, pthread_mutex_t *second)
{
  sem_wait(&room);
  pthread_mutex_lock(first);
  pthread_mutex_lock(second); // NODEADLOCK
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
  sem_post(&room);
}

static void *ab(void *unused)
{
  both(&a, &b);
  return unused;
}

static void *bc(void *unused)
{
  both(&b, &c);
  return unused;
}

static void *ca(void *unused)
{
  both(&c, &a);
  return unused;
}

int main(void)
{
  pthread_t handles[3];
  sem_init(&room, 0, 2);
  pthread_create(&handles[0], NULL, ab, NULL);
  pthread_create(&handles[1], NULL, bc, NULL);
  pthread_create(&handles[2], NULL, ca, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(handles[i], NULL);
  return 0;
}
