// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 94, but another thread creates one with the same handle.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static pthread_t thread;
static int running;

static void start(void)
{
  if (pthread_create(&thread, NULL, run, NULL) == 0)
    running = 1;
}

static void stop(void)
{
  if (running) {
    pthread_join(thread, NULL);
    running = 0;
  }
}

static void *again(void *unused)
{
  pthread_create(&thread, NULL, run, NULL);
  return unused;
}

int main(void)
{
  pthread_t other;
  for (int round = 0; round < 3; round++) {
    start();
    pthread_create(&other, NULL, again, NULL);
    pthread_join(other, NULL);
    stop();
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK cycle
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  return 0;
}
