// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One function is registered twice, with other arguments: what it does with the first one counts, too.
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void finish(int status, void *argument)
{
  (void)status;
  if ((long)argument == 1) {
    pthread_mutex_lock(&a); // DEADLOCK self
    pthread_mutex_unlock(&a);
  }
}

int main(void)
{
  on_exit(finish, (void *)1);
  on_exit(finish, (void *)2);
  pthread_mutex_lock(&a); // NODEADLOCK
  exit(0);
}
