// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What the library writes into memory for characters are no pointers.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;

int library_read(char *buffer, size_t size);

struct item {
  pthread_mutex_t *a, *b;
  char data[32];
};
static struct item *shared;

static void *worker(void *x)
{
  pthread_mutex_lock(shared->a);
  pthread_mutex_lock(shared->b); // NODEADLOCK
  pthread_mutex_unlock(shared->b);
  pthread_mutex_unlock(shared->a);
  return x;
}

int main(void)
{
  pthread_t t;
  shared = calloc(1, sizeof *shared);
  shared->a = &m1;
  shared->b = &m2;
  char *buffer = (char *)malloc(32);
  library_read(buffer, 32);
  memcpy(shared->data, buffer, 32);
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  return 0;
}
