// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function gets the address of a byte beside the flag, and goes on to the flag.
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

static void get_levels(unsigned char *level, int number)
{
  *level = (unsigned char)number;
  level++;
  *level = (unsigned char)number;
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
  struct conn *conn = calloc(1, sizeof *conn);
  if (conn == NULL)
    return 1;
  pthread_mutex_init(&conn->mutex, NULL);
  conn->threaded = 0;
  get_levels(&conn->level, rand());
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, works, conn);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
