// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function that is called in many states of the program leaves alone threads that it does not create.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static volatile int rounds;

static void log_round(void)
{
  rounds++;
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
}

static void *worker(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t h;
  log_round();
  pthread_create(&h, NULL, worker, NULL);
  log_round();
  pthread_join(h, NULL);
  log_round();
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
