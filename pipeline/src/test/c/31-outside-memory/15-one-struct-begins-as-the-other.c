// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What code outside the program gives the callbacks is one object: the second takes it for the
// struct that the first member of it is.
#include <pthread.h>

extern int watch(int file, void (*ready)(int file, void *given), void *given);

struct channel {
  pthread_mutex_t m;
  int file;
};

struct writer {
  struct channel channel;
  long sent;
};

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
static struct writer writer = {{PTHREAD_MUTEX_INITIALIZER, 1}, 0};

static void readable(int file, void *given)
{
  struct channel *c = given;
  pthread_mutex_lock(&c->m);
  pthread_mutex_lock(&all); // DEADLOCK cycle
  c->file = file;
  pthread_mutex_unlock(&all);
  pthread_mutex_unlock(&c->m);
}

static void writable(int file, void *given)
{
  struct writer *w = given;
  pthread_mutex_lock(&all);
  pthread_mutex_lock(&w->channel.m); // DEADLOCK cycle
  w->channel.file = file;
  pthread_mutex_unlock(&w->channel.m);
  pthread_mutex_unlock(&all);
}

int main(void)
{
  watch(0, readable, &writer);
  watch(1, writable, &writer);
  return 0;
}
