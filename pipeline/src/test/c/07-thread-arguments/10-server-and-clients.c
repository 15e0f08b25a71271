// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The server of a struct goes to the thread of each client through the argument; a client takes its
// own lock after the server's.
#include <pthread.h>

struct server {
  pthread_mutex_t lock;
  int clients;
};

struct client {
  pthread_mutex_t lock;
  struct server *server;
  int calls;
};

static struct server server = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct client first = {PTHREAD_MUTEX_INITIALIZER, &server, 0};
static struct client second = {PTHREAD_MUTEX_INITIALIZER, &server, 0};

static void *serve(void *arg)
{
  struct client *c = arg;
  struct server *s = c->server;
  pthread_mutex_lock(&s->lock);
  s->clients++;
  pthread_mutex_lock(&c->lock); // NODEADLOCK
  c->calls++;
  pthread_mutex_unlock(&c->lock);
  pthread_mutex_unlock(&s->lock);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, serve, &first);
  pthread_create(&h2, NULL, serve, &second);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
