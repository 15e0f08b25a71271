// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Handlers in two threads could wait for each other, too, each for what the code keeps that the other
// one interrupts. What is wrong is said by the handler's locks: there is no other finding.
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static volatile sig_atomic_t odd;

static void on_signal(int number)
{
  (void)number;
  if (odd) {
    pthread_mutex_lock(&a); // DEADLOCK signal
    pthread_mutex_unlock(&a);
  } else {
    pthread_mutex_lock(&b); // DEADLOCK signal
    pthread_mutex_unlock(&b);
  }
}

static void *worker(void *x)
{
  pthread_mutex_lock(&b); // NODEADLOCK
  odd = 1;
  pthread_mutex_unlock(&b);
  return x;
}

int main(void)
{
  pthread_t t;
  signal(SIGINT, on_signal);
  pthread_create(&t, NULL, worker, NULL);
  pthread_mutex_lock(&a); // NODEADLOCK
  odd = 0;
  pthread_mutex_unlock(&a);
  pthread_join(t, NULL);
  return 0;
}
