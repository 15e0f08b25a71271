// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// An object has a lock or none; the pointer to it says which.
#include <pthread.h>
#include <stdlib.h>

struct stream {
  pthread_mutex_t *lock;
  int n;
};

static void put(struct stream *s)
{
  if (s->lock)
    pthread_mutex_lock(s->lock); // NODEADLOCK
  s->n++;
  if (s->lock)
    pthread_mutex_unlock(s->lock);
}

static struct stream *make(int locked)
{
  struct stream *s = malloc(sizeof *s);
  if (!s)
    exit(1);
  s->lock = NULL;
  s->n = 0;
  if (locked) {
    s->lock = malloc(sizeof *s->lock);
    pthread_mutex_init(s->lock, NULL);
  }
  return s;
}

static void *run(void *arg)
{
  put(arg);
  put(arg);
  return NULL;
}

int main(int argc, char **argv)
{
  (void)argv;
  struct stream *q = make(argc > 1);
  pthread_t t;
  pthread_create(&t, NULL, run, q);
  put(q);
  put(q);
  pthread_join(t, NULL);
  return 0;
}
