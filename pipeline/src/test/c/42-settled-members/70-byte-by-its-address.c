// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function gets the address of a byte beside the flag, and writes that byte.
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

static void get_level(unsigned char *level, int number)
{
  *level = (unsigned char)number;
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
  struct conn *conn = calloc(1, sizeof *conn);
  if (conn == NULL)
    return 1;
  pthread_mutex_init(&conn->mutex, NULL);
  conn->threaded = 0;
  get_level(&conn->level, rand());
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, works, conn);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
