// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A library keeps the user data of a callback and gives it back; what is in it is none of its
// business.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>


void library_register(void (*callback)(void *user), void *user);
void library_run(void);

struct store {
  int *configuration;
  pthread_mutex_t outer, inner;
  void (*update)(struct store *);
  char *next;
};

static void update(struct store *store) {
  pthread_mutex_lock(&store->inner);
  store->next += 3;
  pthread_mutex_unlock(&store->inner);
}

static void on_event(void *user) {
  struct store *store = user;
  pthread_mutex_lock(&store->outer);
  store->update(store); // NODEADLOCK
  pthread_mutex_unlock(&store->outer);
}

static void *work(void *argument) {
  struct store *store = argument;
  pthread_mutex_lock(&store->outer);
  pthread_mutex_lock(&store->inner); // NODEADLOCK
  pthread_mutex_unlock(&store->inner);
  pthread_mutex_unlock(&store->outer);
  return NULL;
}

int main(void) {
  struct store *store = calloc(1, sizeof *store);
  pthread_mutex_init(&store->outer, NULL);
  pthread_mutex_init(&store->inner, NULL);
  store->update = update;
  library_register(on_event, store);
  pthread_t thread;
  pthread_create(&thread, NULL, work, store);
  library_run();
  pthread_join(thread, NULL);
  return 0;
}
