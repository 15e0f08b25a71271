// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 49, but the flag is cleared before it is asked.
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
    pthread_mutex_lock(guard.mutex); // DEADLOCK join; DEADLOCK exit
    guard.locked = 1;
  }
  guard = (struct guard){&m, 0};
  if (guard.locked)
    pthread_mutex_unlock(guard.mutex);
  return NULL; // DEADLOCK exit
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, works, NULL);
  works(NULL);
  pthread_join(h, NULL); // DEADLOCK join
  return 0;
}
