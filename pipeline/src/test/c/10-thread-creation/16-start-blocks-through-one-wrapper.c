// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// All threads are created by one function, which hands a block with the routine and its argument to
// the thread. The server's thread creates those of clients the same way, and joins them without its
// lock, which they take.
#include <pthread.h>
#include <stdlib.h>

struct block {
  void *(*routine)(void *);
  void *arg;
};

struct server {
  pthread_t thread;
  pthread_mutex_t lock;
  struct client *clients;
};

struct client {
  pthread_t thread;
  struct server *server;
  struct client *next;
};

static void *begin(void *data)
{
  struct block *b = data;
  void *(*routine)(void *) = b->routine;
  void *arg = b->arg;
  free(b);
  return routine(arg);
}

static int start(pthread_t *thread, void *(*routine)(void *), void *arg)
{
  struct block *b = malloc(sizeof *b);
  if (b == NULL)
    return 0;
  b->routine = routine;
  b->arg = arg;
  if (pthread_create(thread, NULL, begin, b) != 0) {
    free(b);
    return 0;
  }
  return 1;
}

static void *serve_client(void *arg)
{
  struct client *c = arg;
  pthread_mutex_lock(&c->server->lock); // NODEADLOCK
  pthread_mutex_unlock(&c->server->lock);
  return NULL;
}

static void *serve(void *arg)
{
  struct server *s = arg;
  for (int i = 0; i < 10; i++) {
    struct client *c = malloc(sizeof *c);
    c->server = s;
    pthread_mutex_lock(&s->lock);
    if (start(&c->thread, serve_client, c)) {
      c->next = s->clients;
      s->clients = c;
    }
    pthread_mutex_unlock(&s->lock);
  }
  pthread_mutex_lock(&s->lock);
  struct client *c;
  while ((c = s->clients) != NULL) {
    s->clients = c->next;
    pthread_mutex_unlock(&s->lock);
    pthread_join(c->thread, NULL); // NODEADLOCK
    free(c);
    pthread_mutex_lock(&s->lock);
  }
  pthread_mutex_unlock(&s->lock);
  return NULL;
}

int main(void)
{
  struct server *s = malloc(sizeof *s);
  pthread_mutex_init(&s->lock, NULL);
  s->clients = NULL;
  if (!start(&s->thread, serve, s))
    return 1;
  pthread_join(s->thread, NULL);
  return 0;
}
