// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A library calls the function that the program puts into a variable of the library.
#include <pthread.h>
#include <stddef.h>

extern void (*library_hook)(void);
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
  library_hook = on_event;
  pthread_create(&thread, NULL, work, NULL);
  library_run();
  pthread_join(thread, NULL);
  return 0;
}
