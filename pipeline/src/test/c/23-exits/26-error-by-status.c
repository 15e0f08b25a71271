// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The warning under the lock does not end the process; nothing follows what does.
#include <error.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void save(void)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
}

int main(int argc, char **argv)
{
  atexit(save);
  pthread_mutex_lock(&a);
  error(0, 0, "a warning");
  pthread_mutex_unlock(&a);
  error(argc - 1, 0, "too much for %s", argv[0]);
  error(EXIT_FAILURE, 0, "the end");
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&a);
  return 0;
}
