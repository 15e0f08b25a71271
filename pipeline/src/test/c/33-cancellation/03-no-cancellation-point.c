// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Functions at which no thread is cancelled are called under the lock.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static char text[8];

static void *worker(void *unused)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  memset(text, 0, sizeof text);
  free(strdup(text));
  snprintf(text, sizeof text, "%d", abs(-1));
  pthread_mutex_unlock(&m);
  pthread_testcancel();
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_cancel(h);
  pthread_join(h, NULL);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return 0;
}
