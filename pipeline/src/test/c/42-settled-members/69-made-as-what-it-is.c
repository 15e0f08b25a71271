// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The wrapper makes the object, and returns it as anything; the caller fills it.
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

static void *made(void)
{
  struct conn *conn = calloc(1, sizeof *conn);
  if (conn == NULL)
    abort();
  pthread_mutex_init(&conn->mutex, NULL);
  conn->threaded = 0;
  return conn;
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
  void *memory = made();
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
