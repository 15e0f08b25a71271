// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function knows the guard by two names: what it writes through one, it reads through the other.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void release(pthread_mutex_t **emptied, pthread_mutex_t **released)
{
  *emptied = NULL;
  if (*released) {
    pthread_mutex_unlock(*released);
  }
}

static void work(void)
{
  pthread_mutex_t *held = &a;
  pthread_mutex_lock(&a); // DEADLOCK self
  release(&held, &held);
}

int main(void)
{
  work();
  work();
  return 0;
}
