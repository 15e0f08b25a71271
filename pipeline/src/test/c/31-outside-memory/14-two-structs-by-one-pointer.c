// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Code outside the program gives the callbacks what they were registered with. Each takes it for
// another struct, and the locks of these are taken in one order: reader.m, then all, then writer.m.
#include <pthread.h>

extern int watch(int file, void (*ready)(int file, void *given), void *given);

struct reader {
  int file;
  pthread_mutex_t m;
};

struct writer {
  int file;
  long sent;
  pthread_mutex_t m;
};

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
static struct reader reader = {0, PTHREAD_MUTEX_INITIALIZER};
static struct writer writer = {1, 0, PTHREAD_MUTEX_INITIALIZER};

static void readable(int file, void *given)
{
  struct reader *r = given;
  pthread_mutex_lock(&r->m); // NODEADLOCK
  pthread_mutex_lock(&all); // NODEADLOCK
  r->file = file;
  pthread_mutex_unlock(&all);
  pthread_mutex_unlock(&r->m);
}

static void writable(int file, void *given)
{
  struct writer *w = given;
  pthread_mutex_lock(&all); // NODEADLOCK
  pthread_mutex_lock(&w->m); // NODEADLOCK
  w->file = file;
  pthread_mutex_unlock(&w->m);
  pthread_mutex_unlock(&all);
}

int main(void)
{
  watch(reader.file, readable, &reader);
  watch(writer.file, writable, &writer);
  return 0;
}
