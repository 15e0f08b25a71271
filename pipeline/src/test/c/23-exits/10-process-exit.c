// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A callee ends the whole process while the caller holds a lock: nobody is left to wait.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int broken;

static void check(void)
{
  if (broken)
    exit(1);
}

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  check();
  pthread_mutex_unlock(&m);
  return NULL; // NODEADLOCK
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  pthread_join(h, NULL);
  return 0;
}
