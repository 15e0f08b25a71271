// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Before there are threads, a function sets both hooks: each thread finds both.
#include <pthread.h>

static struct {
  void (*lock)(void *mutex);
  void (*unlock)(void *mutex);
  void *mutex;
} hooks;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void lock(void *mutex)
{
  pthread_mutex_lock(mutex);
}

static void unlock(void *mutex)
{
  pthread_mutex_unlock(mutex);
}

static void set_hooks(void (*first)(void *), void (*second)(void *), void *mutex)
{
  hooks.lock = first;
  hooks.unlock = second;
  hooks.mutex = mutex;
}

static void step(void)
{
  if (hooks.lock)
    hooks.lock(hooks.mutex);
  count++;
  if (hooks.unlock)
    hooks.unlock(hooks.mutex);
}

static void *worker(void *unused)
{
  step(); // NODEADLOCK
  return unused;
}

int main(void)
{
  pthread_t t;
  set_hooks(lock, unlock, &m);
  pthread_create(&t, NULL, worker, NULL);
  step();
  pthread_join(t, NULL);
  return 0;
}
