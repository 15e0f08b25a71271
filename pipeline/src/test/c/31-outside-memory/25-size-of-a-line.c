// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// getline() tells how long the buffer is that it has made.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
  char *line = NULL;
  size_t size = 0;
  if (getline(&line, &size, stdin) < 0)
    return 1;
  pthread_mutex_lock(&m);
  if (size > 0)
    pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  free(line);
  return 0;
}
