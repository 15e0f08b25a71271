// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function that starts a thread and waits for it, called twice. Its handle is a local variable
// with two activations, one after the other.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // TODO NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void run(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(h, NULL);
}

int main(void)
{
  run();
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // TODO NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  run();
  return 0;
}
