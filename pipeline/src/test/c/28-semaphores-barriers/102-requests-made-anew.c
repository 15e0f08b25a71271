// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The semaphore for requests is made anew, and some are lost.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t requests, replies;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done;

static int is_done(void)
{
  pthread_mutex_lock(&m);
  int d = done;
  pthread_mutex_unlock(&m);
  return d;
}

static void *server(void *unused)
{
  for (;;) {
    sem_wait(&requests); // DEADLOCK condition
    if (is_done())
      break;
    sem_post(&replies);
  }
  return unused;
}

static void *client(void *unused)
{
  for (int i = 0; i < 9; i++) {
    sem_post(&requests);
    sem_wait(&replies); // DEADLOCK condition
  }
  return unused;
}
int main(void)
{
  pthread_t s, c[4];
  sem_init(&requests, 0, 0);
  sem_init(&replies, 0, 0);
  pthread_create(&s, NULL, server, NULL);
  for (int i = 0; i < 4; i++)
    pthread_create(&c[i], NULL, client, NULL);
  sem_init(&requests, 0, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(c[i], NULL); // DEADLOCK condition
  pthread_mutex_lock(&m);
  done = 1;
  pthread_mutex_unlock(&m);
  sem_post(&requests);
  pthread_join(s, NULL);
  return 0;
}
