// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The library yields a pointer to where it keeps its hook; nothing is passed to it.
#include <pthread.h>

typedef void hook(void);
extern hook **library_hook(void);
extern void library_work(int);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int events;

static void on_event(void) {
  pthread_mutex_lock(&lock); // DEADLOCK self
  events++;
  pthread_mutex_unlock(&lock);
}

int main(void) {
  *library_hook() = on_event;
  pthread_mutex_lock(&lock);
  library_work(1);
  pthread_mutex_unlock(&lock);
  return events;
}
