// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// If the thread has not ended by then, it is left to itself.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdbool.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t thread;
  bool ended = false;
  pthread_mutex_lock(&m);
  pthread_create(&thread, NULL, work, NULL);
  for (int i = 0; i < 10 && !ended; i++) {
    ended = pthread_tryjoin_np(thread, NULL) == 0; // NODEADLOCK
    usleep(10);
  }
  pthread_mutex_unlock(&m);
  if (!ended)
    pthread_detach(thread);
  return 0;
}
