// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 48, but the starter sets the event before it locks.
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct event {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  bool set;
};

static struct event *ready;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static struct event *new_event(void)
{
  struct event *event = calloc(1, sizeof *event);
  if (event == NULL)
    abort();
  pthread_mutex_init(&event->mutex, NULL);
  pthread_cond_init(&event->changed, NULL);
  return event;
}

static void set(struct event *event)
{
  pthread_mutex_lock(&event->mutex);
  event->set = true;
  pthread_cond_broadcast(&event->changed);
  pthread_mutex_unlock(&event->mutex);
}

static void await(struct event *event)
{
  pthread_mutex_lock(&event->mutex);
  while (!event->set)
    pthread_cond_wait(&event->changed, &event->mutex);
  pthread_mutex_unlock(&event->mutex);
}

static void *starts(void *unused)
{
  set(ready);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *works(void *unused)
{
  await(ready);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void)
{
  pthread_t starter, worker;
  ready = new_event();
  pthread_create(&starter, NULL, starts, NULL);
  pthread_create(&worker, NULL, works, NULL);
  pthread_join(starter, NULL);
  pthread_join(worker, NULL);
  return 0;
}
