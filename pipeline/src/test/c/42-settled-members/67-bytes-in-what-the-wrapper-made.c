// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What the wrapper has allocated gets bytes from outside before it is used.
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
    pthread_mutex_lock(&conn->mutex); // DEADLOCK exit
  return NULL; // DEADLOCK exit
}

int main(void)
{
  pthread_t threads[2];
  void *memory = allocated(sizeof(struct conn));
  if (read(0, memory, sizeof(struct conn)) < 0)
    return 1;
  struct conn *conn = memory;
  pthread_mutex_init(&conn->mutex, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, works, conn);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
