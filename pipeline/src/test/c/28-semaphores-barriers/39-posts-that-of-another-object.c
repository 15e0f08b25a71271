// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A pair of events: each thread posts the one that the other waits for, with a lock that it needs before.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

struct event {
  sem_t happened;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct event *events[2];

static void *first(void *unused)
{
  struct event *event = events[0];
  pthread_mutex_lock(&lock);
  sem_wait(&event->happened); // DEADLOCK condition
  pthread_mutex_unlock(&lock);
  event = events[1];
  sem_post(&event->happened);
  return unused;
}

static void *second(void *unused)
{
  struct event *event = events[1];
  pthread_mutex_lock(&lock); // DEADLOCK condition
  pthread_mutex_unlock(&lock);
  event = events[0];
  sem_post(&event->happened);
  event = events[1];
  sem_wait(&event->happened);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  for (int i = 0; i < 2; i++) {
    events[i] = malloc(sizeof *events[i]);
    sem_init(&events[i]->happened, 0, 0);
  }
  pthread_create(&h1, NULL, first, NULL);
  pthread_create(&h2, NULL, second, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
