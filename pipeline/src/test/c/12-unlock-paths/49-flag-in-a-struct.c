// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A struct on the stack tells whether the lock is held.
#include <pthread.h>

struct guard {
  pthread_mutex_t *mutex;
  int locked;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *works(void *wanted)
{
  struct guard guard = {&m, 0};
  if (wanted == NULL) {
    pthread_mutex_lock(guard.mutex); // NODEADLOCK
    guard.locked = 1;
  }
  if (guard.locked)
    pthread_mutex_unlock(guard.mutex);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, works, NULL);
  works(NULL);
  pthread_join(h, NULL);
  return 0;
}
