// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// error() with another status than zero ends the process as if by exit.
#include <error.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void save(void)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
}

int main(int argc, char **argv)
{
  atexit(save);
  pthread_mutex_lock(&a);
  if (argc > 1) {
    error_at_line(argc, 0, argv[0], 1, "too much");
  }
  pthread_mutex_unlock(&a);
  return 0;
}
