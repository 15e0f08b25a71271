// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Whether a callback runs is written under the lock of callbacks only, which the thread
// that asks for it holds.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct client {
  pthread_mutex_t callbacks;
  pthread_mutex_t out;
  int inside;
  int sent;
  void (*published)(struct client *);
};

static void send_now(struct client *c)
{
  if (!c->inside)
    pthread_mutex_lock(&c->out); // NODEADLOCK
  c->sent++;
  if (!c->inside)
    pthread_mutex_unlock(&c->out);
}

static void answer(struct client *c)
{
  send_now(c);
}

static void *loop(void *argument)
{
  struct client *c = argument;
  int i;
  for (i = 0; i < 3; i++) {
    pthread_mutex_lock(&c->callbacks); // NODEADLOCK
    c->inside = 1;
    c->published(c);
    c->inside = 0;
    pthread_mutex_unlock(&c->callbacks);
  }
  return NULL;
}

int main(void)
{
  pthread_t t;
  struct client *c = calloc(1, sizeof *c);
  if (!c)
    return 1;
  pthread_mutex_init(&c->callbacks, NULL);
  pthread_mutex_init(&c->out, NULL);
  c->published = answer;
  pthread_create(&t, NULL, loop, c);
  pthread_mutex_lock(&c->callbacks); // NODEADLOCK
  send_now(c);
  pthread_mutex_unlock(&c->callbacks);
  pthread_join(t, NULL);
  return 0;
}
