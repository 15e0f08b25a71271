// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A guard owns the lock from when it is returned; whoever ends it looks there.
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
  pthread_mutex_lock(mutex); // NODEADLOCK
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
    end(&held);
  }
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
