// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A struct may end in an array of variable length (GNU): what it holds is found again, also in a
// copy of the whole.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_lock(&c); // DEADLOCK cycle
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&a);
  return unused;
}

static void use(int size)
{
  struct {
    long count;
    pthread_mutex_t *locks[size];
  } entries;
  entries.count = size;
  entries.locks[size - 1] = &a;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(entries.locks[size / 2]); // DEADLOCK cycle
  pthread_mutex_unlock(entries.locks[size / 2]);
  pthread_mutex_unlock(&b);

  pthread_mutex_t **copy = malloc(sizeof entries);
  memcpy(copy, &entries, sizeof entries);
  pthread_mutex_lock(&c);
  pthread_mutex_lock(copy[2]); // DEADLOCK cycle
  pthread_mutex_unlock(copy[2]);
  pthread_mutex_unlock(&c);
}

int main(int count, char **arguments)
{
  (void)arguments;
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  use(count);
  pthread_join(thread, NULL);
  return 0;
}
