// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// User data is given as what it is and used as what it begins with, by the program and by the
// call in it.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>


void library_register(void (*callback)(void *user), void *user);
void library_run(void);

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;

struct pair {
  pthread_mutex_t *first, *second;
};

struct handler {
  void (*handle)(struct handler *);
};

struct connection {
  struct handler handler;
  struct pair pair;
};

static void *work(void *argument) {
  (void)argument;
  pthread_mutex_lock(&right);
  pthread_mutex_lock(&left); // DEADLOCK cycle
  pthread_mutex_unlock(&left);
  pthread_mutex_unlock(&right);
  return NULL;
}

static void handle(struct handler *handler) {
  struct connection *connection = (struct connection *)handler;
  pthread_mutex_lock(connection->pair.first);
  pthread_mutex_lock(connection->pair.second); // DEADLOCK cycle
  pthread_mutex_unlock(connection->pair.second);
  pthread_mutex_unlock(connection->pair.first);
}

static void on_event(void *user) {
  void (**first)(struct handler *) = user;
  (*first)(user);
}

int main(void) {
  struct connection *connection = calloc(1, sizeof *connection);
  connection->handler.handle = handle;
  connection->pair.first = &left;
  connection->pair.second = &right;
  library_register(on_event, connection);
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  library_run();
  pthread_join(thread, NULL);
  return 0;
}
