// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, where the settings are changed without the lock.
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
      pthread_mutex_lock(&s->log); // DEADLOCK self
    usleep(200000);
    s->lines++;
    if (s->logging)
      pthread_mutex_unlock(&s->log);
    pthread_mutex_unlock(&s->settings);
  }
  return NULL;
}

static void configure(int logging)
{
  server.logging = logging;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, serve, &server);
  configure(1);
  usleep(100000);
  configure(0);
  usleep(200000);
  configure(1);
  pthread_join(t, NULL);
  return 0;
}
