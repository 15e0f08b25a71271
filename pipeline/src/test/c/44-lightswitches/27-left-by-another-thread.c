// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Main enters for its child, which leaves after it has taken what a writer has who waits for the
// room. Main itself waits for nobody.
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t room;
static int readers;
static long data;
static pthread_mutex_t x = PTHREAD_MUTEX_INITIALIZER;

static void enter(void)
{
  pthread_mutex_lock(&m);
  if (++readers == 1)
    sem_wait(&room);
  pthread_mutex_unlock(&m);
}

static void leave(void)
{
  pthread_mutex_lock(&m);
  if (--readers == 0)
    sem_post(&room);
  pthread_mutex_unlock(&m);
}

static void *child(void *unused)
{
  pthread_mutex_lock(&x); // DEADLOCK condition
  pthread_mutex_unlock(&x);
  leave();
  return unused;
}

static void *writer(void *unused)
{
  pthread_mutex_lock(&x);
  sem_wait(&room); // DEADLOCK condition
  data++;
  sem_post(&room);
  pthread_mutex_unlock(&x);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&room, 0, 1);
  enter();
  pthread_create(&h1, NULL, writer, NULL);
  pthread_create(&h2, NULL, child, NULL);
  for (;;)
    sleep(1);
}
