// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A callback copies what it finds out into its user data.
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

static const struct pair found = {&left, &right};

static void on_event(void *user) {
  memcpy(user, &found, sizeof found);
}

int main(void) {
  struct pair *pair = calloc(1, sizeof *pair);
  library_register(on_event, pair);
  library_run();
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  if (pair->first != NULL) {
    pthread_mutex_lock(pair->first);
    pthread_mutex_lock(pair->second); // DEADLOCK cycle
    pthread_mutex_unlock(pair->second);
    pthread_mutex_unlock(pair->first);
  }
  pthread_join(thread, NULL);
  return 0;
}
