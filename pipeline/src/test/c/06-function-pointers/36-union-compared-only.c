// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A number shares its place in a union with a function, but is only compared: the function is
// called as what it is, and not where another table is told apart by the number of arguments.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct request {
  union {
    struct {
      unsigned long unique;
    } id;
    struct {
      void (*func)(struct request *, void *);
      void *data;
    } call;
  } u;
  struct request *next;
};

struct channel {
  long (*read)(int, char *, unsigned long, void *);
};

static struct request *first;
static void *table[4];

static void interrupt(struct request *request, void *data)
{
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
}

static long take(int fd, char *text, unsigned long size, void *data)
{
  return size;
}

static int known(unsigned long unique)
{
  struct request *request;
  for (request = first; request; request = request->next)
    if (request->u.id.unique == unique)
      return 1;
  return 0;
}

int main(int argc, char **argv)
{
  char text[8];
  struct request *request = malloc(64 * argc);
  struct channel *channel = malloc(64 * argc);
  if (!request || !channel)
    return 1;
  request->u.call.func = interrupt;
  request->u.call.data = NULL;
  request->next = first;
  first = request;
  channel->read = take;
  table[0] = request;
  table[1] = channel;
  pthread_mutex_lock(&a); // NODEADLOCK
  channel = table[argc > 1];
  channel->read(0, text, sizeof text, NULL);
  pthread_mutex_unlock(&a);
  request->u.call.func(request, request->u.call.data);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return known(argc);
}
