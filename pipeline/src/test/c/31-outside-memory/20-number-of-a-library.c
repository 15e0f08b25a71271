// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A variable of a library that is a number holds no function; the one here is never called.
#include <pthread.h>
#include <stddef.h>

extern int library_verbose;
extern const char *library_name;
void library_run(void);

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;

static void on_event(void) {
  pthread_mutex_lock(&right);
  pthread_mutex_lock(&left); // NODEADLOCK
  pthread_mutex_unlock(&left);
  pthread_mutex_unlock(&right);
}

static void *work(void *argument) {
  pthread_mutex_lock(&left);
  pthread_mutex_lock(&right); // NODEADLOCK
  pthread_mutex_unlock(&right);
  pthread_mutex_unlock(&left);
  return argument;
}

int main(void) {
  pthread_t thread;
  library_verbose = on_event != NULL && library_name != NULL;
  pthread_create(&thread, NULL, work, NULL);
  library_run();
  pthread_join(thread, NULL);
  return 0;
}
