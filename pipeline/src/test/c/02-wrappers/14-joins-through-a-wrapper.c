// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Every operation stands in a function of its own, as in a layer for several systems. The loops
// join all threads, and the lock that main takes afterwards is free.
#include <assert.h>
#include <pthread.h>

#define MANY 4

typedef struct {
  pthread_mutex_t id;
} mutex;

static void mutex_lock(mutex *m)
{
  int error = pthread_mutex_lock(&m->id); // NODEADLOCK
  assert(error == 0);
  (void)error;
}

static void mutex_unlock(mutex *m)
{
  int error = pthread_mutex_unlock(&m->id);
  assert(error == 0);
  (void)error;
}

static int thread_join(pthread_t thread)
{
  return pthread_join(thread, NULL); // NODEADLOCK
}

static mutex first = { PTHREAD_MUTEX_INITIALIZER };
static mutex second = { PTHREAD_MUTEX_INITIALIZER };

static void *run(void *unused)
{
  mutex_lock(&first);
  mutex_lock(&second);
  mutex_unlock(&second);
  mutex_unlock(&first);
  return unused;
}

int main(void)
{
  pthread_t threads[MANY];
  for (int i = 0; i < MANY; i++)
    if (pthread_create(&threads[i], NULL, run, NULL))
      return 1;
  for (int i = 0; i < MANY; i++)
    thread_join(threads[i]);
  mutex_lock(&second);
  mutex_lock(&first);
  mutex_unlock(&first);
  mutex_unlock(&second);
  return 0;
}
