// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A copy of the guard is ended, and the guard itself too late: it forgot that it owns the lock.
#include <pthread.h>
#include <stdbool.h>

typedef struct {
  pthread_mutex_t *mutex;
  bool owns;
} guard;

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int count;

static guard guarded(pthread_mutex_t *mutex)
{
  pthread_mutex_lock(mutex); // DEADLOCK self; DEADLOCK join
  return (guard){mutex, true};
}

static void end(guard *it)
{
  if (it->owns) {
    pthread_mutex_unlock(it->mutex);
    it->owns = false;
  }
}

static void *work(void *arg)
{
  for (int i = 0; i < 10; i++) {
    guard held = guarded(&a);
    count++;
    guard copy = held;
    held.owns = false;
    end(&held);
    held = copy;
  }
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL); // DEADLOCK join
  return 0;
}
