// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A server that never ends tests a flag of its own settings twice in each round, as they
// are changed under their lock.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct server {
  pthread_mutex_t settings;
  int logging;
  pthread_mutex_t log;
  int lines;
};

static struct server server = {PTHREAD_MUTEX_INITIALIZER, 0, PTHREAD_MUTEX_INITIALIZER, 0};

static void *serve(void *argument)
{
  struct server *s = argument;
  for (;;) {
    pthread_mutex_lock(&s->settings); // NODEADLOCK
    if (s->logging)
      pthread_mutex_lock(&s->log); // NODEADLOCK
    s->lines++;
    if (s->logging)
      pthread_mutex_unlock(&s->log);
    pthread_mutex_unlock(&s->settings);
  }
  return NULL;
}

static void configure(int logging)
{
  pthread_mutex_lock(&server.settings); // NODEADLOCK
  server.logging = logging;
  pthread_mutex_unlock(&server.settings);
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, serve, &server);
  configure(1);
  sleep(1);
  configure(0);
  sleep(1);
  return 0;
}
