// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each thread has one of many servers, and returns with its lock where that has clients enough; the
// next time it waits for itself. No two threads wait for each other.
#include <pthread.h>
#include <stdlib.h>

struct server {
  pthread_mutex_t lock;
  int clients;
  int limit;
};

static void add(struct server *s)
{
  pthread_mutex_lock(&s->lock); // DEADLOCK self
  if (s->clients >= s->limit)
    return;
  s->clients++;
  pthread_mutex_unlock(&s->lock);
}

static void *serve(void *arg)
{
  struct server *s = arg;
  for (int i = 0; i < 100; i++)
    add(s);
  return NULL;
}

int main(int argc, char **argv)
{
  (void)argv;
  pthread_t threads[10];
  struct server *servers = calloc(argc, sizeof *servers);
  for (int i = 0; i < argc; i++) {
    pthread_mutex_init(&servers[i].lock, NULL);
    servers[i].limit = 10;
  }
  int n = argc < 10 ? argc : 10;
  for (int i = 0; i < n; i++)
    pthread_create(&threads[i], NULL, serve, &servers[i]);
  for (int i = 0; i < n; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
