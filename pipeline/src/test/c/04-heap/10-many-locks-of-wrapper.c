// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Nine locks of one object that a wrapper of calloc made, taken in one order: each is a lock of its own.
#include <pthread.h>
#include <stdlib.h>

struct client {
  pthread_mutex_t log, in, out, sent, received, state, queue, timer, list;
  void (*on_log)(struct client *);
};

static struct client *client;

static void *cleared(size_t count, size_t size)
{
  void *memory;
  memory = calloc(count, size);
  return memory;
}

static void lock_all(struct client *c)
{
  pthread_mutex_lock(&c->log);
  pthread_mutex_lock(&c->in);
  pthread_mutex_lock(&c->out);
  pthread_mutex_lock(&c->sent);
  pthread_mutex_lock(&c->received);
  pthread_mutex_lock(&c->state);
  pthread_mutex_lock(&c->queue);
  pthread_mutex_lock(&c->timer);
  pthread_mutex_lock(&c->list); // NODEADLOCK
  pthread_mutex_unlock(&c->list);
  pthread_mutex_unlock(&c->timer);
  pthread_mutex_unlock(&c->queue);
  pthread_mutex_unlock(&c->state);
  pthread_mutex_unlock(&c->received);
  pthread_mutex_unlock(&c->sent);
  pthread_mutex_unlock(&c->out);
  pthread_mutex_unlock(&c->in);
  pthread_mutex_unlock(&c->log);
}

static void *worker(void *unused)
{
  (void)unused;
  lock_all(client);
  return NULL;
}

int main(void)
{
  pthread_t thread;
  client = (struct client *)cleared(1, sizeof(struct client));
  if (client == NULL) {
    return 1;
  }
  pthread_mutex_init(&client->log, NULL);
  pthread_mutex_init(&client->in, NULL);
  pthread_mutex_init(&client->out, NULL);
  pthread_mutex_init(&client->sent, NULL);
  pthread_mutex_init(&client->received, NULL);
  pthread_mutex_init(&client->state, NULL);
  pthread_mutex_init(&client->queue, NULL);
  pthread_mutex_init(&client->timer, NULL);
  pthread_mutex_init(&client->list, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  lock_all(client);
  pthread_join(thread, NULL);
  return 0;
}
