// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, where main ends connections while the other thread polls.
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
static struct response *plain;
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
    pthread_mutex_lock(&c->response->m); // DEADLOCK self
  if (!ready(c))
    return;
  usleep(100000);
  c->response->users++;
  if (c->response->reader != NULL)
    pthread_mutex_unlock(&c->response->m);
}

static void *poll_all(void *argument)
{
  struct connection *c;
  while (!stop) {
    for (c = all; c; c = c->next) {
      struct response *r = c->response;
      if (r) {
        send_all(c);
        c->response = r;
      }
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
  plain = make(0);
  pthread_create(&t, NULL, poll_all, NULL);
  usleep(50000);
  for (c = all; c; c = c->next)
    c->response = plain;
  sleep(1);
  stop = 1;
  pthread_join(t, NULL);
  for (c = all; c; c = c->next)
    finish(c);
  return 0;
}
