// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A library keeps the object for a callback, and the program gets it back as what it is.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
typedef struct ssl_st SSL;
int SSL_set_ex_data(SSL *ssl, int index, void *data);
void *SSL_get_ex_data(const SSL *ssl, int index);
SSL *SSL_new(void *context);

struct conn {
  char *name;
  pthread_mutex_t mutex;
  unsigned char level;
  char threaded;
};

static void fill(void **value)
{
  *value = calloc(1, 100);
  if (*value == NULL || read(0, *value, 100) < 0)
    abort();
}

static struct conn *of(const SSL *ssl)
{
  return SSL_get_ex_data(ssl, 0);
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
  SSL *ssl = SSL_new(NULL);
  void *buffer;
  if (conn == NULL)
    return 1;
  pthread_mutex_init(&conn->mutex, NULL);
  conn->threaded = 0;
  SSL_set_ex_data(ssl, 0, conn);
  fill(&buffer);
  of(ssl)->name = buffer;
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, works, conn);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
