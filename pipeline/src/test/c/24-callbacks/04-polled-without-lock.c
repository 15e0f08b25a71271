// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// As before, but the library is only called without the lock, and two runs of the callback cannot
// block each other for ever.
#include <pthread.h>

void library_on_event(void (*callback)(void *), void *data);
int library_poll(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void on_event(void *data)
{
  (void)data;
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
}

int main(void)
{
  library_on_event(on_event, NULL);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  library_poll();
  return 0;
}
