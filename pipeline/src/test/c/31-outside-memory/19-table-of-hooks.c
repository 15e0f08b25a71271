// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The hooks of a library are in a table that the library defines.
#include <pthread.h>
#include <stddef.h>

struct hooks {
  int version;
  void (*on_event)(void);
};
extern struct hooks library_hooks[2];
void library_run(void);

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;

static void on_event(void) {
  pthread_mutex_lock(&right);
  pthread_mutex_lock(&left); // DEADLOCK cycle
  pthread_mutex_unlock(&left);
  pthread_mutex_unlock(&right);
}

static void *work(void *argument) {
  pthread_mutex_lock(&left);
  pthread_mutex_lock(&right); // DEADLOCK cycle
  pthread_mutex_unlock(&right);
  pthread_mutex_unlock(&left);
  return argument;
}

int main(void) {
  pthread_t thread;
  library_hooks[1].on_event = on_event;
  pthread_create(&thread, NULL, work, NULL);
  library_run();
  pthread_join(thread, NULL);
  return 0;
}
