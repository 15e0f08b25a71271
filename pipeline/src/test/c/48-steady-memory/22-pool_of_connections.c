// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Only the thread that polls changes the response of a connection while it runs; main does
// when that is joined.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct response {
  pthread_mutex_t m;
  int (*reader)(struct response *);
  int left;
  int users;
};

struct connection {
  struct response *response;
  struct connection *next;
};

static struct connection *all;
static volatile int stop;

static int zero(struct response *r)
{
  return r->left-- > 0;
}

static struct response *make(int reads)
{
  struct response *r = calloc(1, sizeof *r);
  if (!r)
    return NULL;
  pthread_mutex_init(&r->m, NULL);
  if (reads)
    r->reader = zero;
  r->left = 3;
  return r;
}

static void finish(struct connection *c)
{
  c->response = NULL;
}

static int ready(struct connection *c)
{
  if (c->response->reader == NULL)
    return 1;
  if (c->response->reader(c->response))
    return 1;
  pthread_mutex_unlock(&c->response->m);
  finish(c);
  return 0;
}

static void send_all(struct connection *c)
{
  if (c->response->reader != NULL)
    pthread_mutex_lock(&c->response->m); // NODEADLOCK
  if (!ready(c))
    return;
  c->response->users++;
  if (c->response->reader != NULL)
    pthread_mutex_unlock(&c->response->m);
}

static void *poll_all(void *argument)
{
  struct connection *c;
  while (!stop) {
    for (c = all; c; c = c->next) {
      if (c->response)
        send_all(c);
      else
        c->response = make(c == all);
    }
  }
  return argument;
}

int main(void)
{
  pthread_t t;
  struct connection *c;
  int i;
  for (i = 0; i < 3; i++) {
    c = calloc(1, sizeof *c);
    if (!c)
      return 1;
    c->response = make(i);
    c->next = all;
    all = c;
  }
  pthread_create(&t, NULL, poll_all, NULL);
  sleep(1);
  stop = 1;
  pthread_join(t, NULL);
  for (c = all; c; c = c->next)
    finish(c);
  return 0;
}
