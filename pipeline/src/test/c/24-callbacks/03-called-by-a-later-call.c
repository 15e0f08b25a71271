// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The callback is given to the library in one call and may run in any later one: here under `m`.
#include <pthread.h>

void library_on_event(void (*callback)(void *), void *data);
int library_poll(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void on_event(void *data)
{
  (void)data;
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
}

int main(void)
{
  library_on_event(on_event, NULL);
  pthread_mutex_lock(&m);
  library_poll();
  pthread_mutex_unlock(&m);
  return 0;
}
