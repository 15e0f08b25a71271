// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Structs of two kinds begin alike, and a third one is their common beginning: through it the lock
// of either is taken. The entries are on a list whose links know no kind.
#include <pthread.h>
#include <stdlib.h>

struct link {
  struct link *next;
};
struct any {
  struct any *next;
  int kind;
  pthread_mutex_t *lock;
};
struct file {
  struct file *next;
  int kind;
  pthread_mutex_t *lock;
  long size;
};
struct pipe {
  struct pipe *next;
  int kind;
  pthread_mutex_t *lock;
  char *buffer;
};
static pthread_mutex_t registry = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct link *all;

static void add(void *entry)
{
  struct link *link = entry;
  link->next = all;
  all = link;
}

static void *use(void *entry)
{
  struct any *any = entry;
  pthread_mutex_lock(any->lock);
  pthread_mutex_lock(&registry); // DEADLOCK cycle
  pthread_mutex_unlock(&registry);
  pthread_mutex_unlock(any->lock);
  return NULL;
}

int main(void)
{
  pthread_t t;
  struct file *file = malloc(sizeof *file);
  struct pipe *pipe = malloc(sizeof *pipe);
  file->lock = pipe->lock = &lock;
  add(file);
  add(pipe);
  pthread_create(&t, NULL, use, all->next);
  pthread_mutex_lock(&registry);
  pthread_mutex_lock(&lock); // DEADLOCK cycle
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&registry);
  pthread_join(t, NULL);
  return 0;
}
