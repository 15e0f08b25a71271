// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What was written to a stream in memory is used as the struct that it is; all take both locks in one order.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

struct record {
  int number;
  pthread_mutex_t *lock;
};

static pthread_mutex_t *get(pthread_mutex_t *lock)
{
  struct record record = { 1, lock };
  char *bytes;
  size_t size;
  FILE *stream = open_memstream(&bytes, &size);
  fwrite(&record, sizeof record, 1, stream);
  fclose(stream);
  struct record *copy = (struct record *)bytes;
  return copy->number == 1 ? copy->lock : &other;
}

static void *work(void *unused)
{
  pthread_mutex_t *found = get(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(found); // NODEADLOCK
  pthread_mutex_unlock(found);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(thread, NULL);
  return 0;
}
