// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A callback copies its user data before it uses it.
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

static void *work(void *argument) {
  (void)argument;
  pthread_mutex_lock(&right);
  pthread_mutex_lock(&left); // DEADLOCK cycle
  pthread_mutex_unlock(&left);
  pthread_mutex_unlock(&right);
  return NULL;
}

static void on_event(void *user) {
  const struct pair *pair = user;
  struct pair copy;
  memcpy(&copy, pair, sizeof copy);
  pthread_mutex_lock(copy.first);
  pthread_mutex_lock(copy.second); // DEADLOCK cycle
  pthread_mutex_unlock(copy.second);
  pthread_mutex_unlock(copy.first);
}

int main(void) {
  struct pair pair = {&left, &right};
  library_register(on_event, &pair);
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  library_run();
  pthread_join(thread, NULL);
  return 0;
}
