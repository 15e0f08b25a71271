// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A stream in memory tells its size when it is flushed, not when it is opened.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
  char *text = NULL;
  size_t size = 0;
  FILE *stream = open_memstream(&text, &size);
  if (stream == NULL)
    return 1;
  size = 0;
  fputs("text", stream);
  fflush(stream);
  pthread_mutex_lock(&m);
  if (size > 0)
    pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  fclose(stream);
  free(text);
  return 0;
}
