// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function sets the state that is waited for, and once more after the join.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int state;

static void set_state(int next)
{
  pthread_mutex_lock(&mutex);
  state = next;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
}

static void *worker(void *p)
{
  pthread_mutex_lock(&mutex);
  while (state < 2)
    pthread_cond_wait(&changed, &mutex); // NODEADLOCK
  pthread_mutex_unlock(&mutex);
  return p;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  set_state(1);
  set_state(2);
  pthread_join(thread, NULL);
  set_state(3);
  return 0;
}
