// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A library fills as many bytes as it is told, by way of a pointer.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int unpack_object(void *object, size_t *size);

struct conn {
  char *name;
  pthread_mutex_t mutex;
  unsigned char level;
  char threaded;
};


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
  size_t size = sizeof *conn;
  unpack_object(conn, &size);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, works, conn);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
