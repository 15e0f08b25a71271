// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// One function allocates for all; only buffers get bytes from outside.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct conn {
  char *name;
  pthread_mutex_t mutex;
  unsigned char level;
  char threaded;
};

static void *allocated(size_t size)
{
  void *memory = calloc(1, size);
  if (memory == NULL)
    abort();
  return memory;
}

static void *works(void *arg)
{
  struct conn *conn = arg;
  if (conn->threaded == 1)
    pthread_mutex_lock(&conn->mutex); // NODEADLOCK
  return NULL;
}

int main(void)
{
  pthread_t threads[2];
  struct conn *conn = allocated(sizeof *conn);
  pthread_mutex_init(&conn->mutex, NULL);
  conn->threaded = 0;
  void *buffer = allocated(100);
  if (read(0, buffer, 100) < 0)
    return 1;
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, works, conn);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
