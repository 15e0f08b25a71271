// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As before, but another function is asked before the unlock.
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct pool {
  pthread_mutex_t lock;
  int jobs;
  bool threaded, verbose;
};

struct client {
  struct pool *pool;
};

static bool is_threaded(const struct pool *pool)
{
  return pool->threaded;
}

static bool shares(const struct client *client)
{
  const struct pool *pool = client->pool;
  return is_threaded(pool);
}

static bool talks(const struct client *client)
{
  return client->pool->verbose;
}

static void enter(struct client *c)
{
  if (shares(c))
    pthread_mutex_lock(&c->pool->lock); // DEADLOCK self; DEADLOCK join
}

static void leave(struct client *c)
{
  if (talks(c))
    pthread_mutex_unlock(&c->pool->lock);
}

static void *run(void *arg)
{
  struct client *c = arg;
  for (int i = 0; i < 5; i++) {
    enter(c);
    c->pool->jobs++;
    leave(c);
  }
  return NULL;
}

int main(int argc, char **argv)
{
  struct client client;
  pthread_t thread;
  (void)argv;
  client.pool = calloc(1, sizeof *client.pool);
  if (client.pool == NULL)
    return 1;
  pthread_mutex_init(&client.pool->lock, NULL);
  client.pool->threaded = argc > 1;
  client.pool->verbose = argc > 2;
  pthread_create(&thread, NULL, run, &client);
  run(&client);
  pthread_join(thread, NULL); // DEADLOCK join
  return 0;
}
