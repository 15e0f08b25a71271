// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Hooks, and a channel with a lock, that this program never installs: what uses them is dead code.
#include <pthread.h>
#include <stdlib.h>

struct hooks {
  void (*before)(void *data);
  void *data;
};
struct channel {
  pthread_mutex_t lock;
  int users;
};
struct session {
  struct hooks *hooks;
  struct channel *channel;
  pthread_mutex_t lock;
};

static void use(struct session *session)
{
  pthread_mutex_lock(&session->lock);
  if (session->hooks != NULL && session->hooks->before != NULL)
    session->hooks->before(session->hooks->data); // NODEADLOCK
  if (session->channel) {
    pthread_mutex_lock(&session->channel->lock); // NODEADLOCK
    session->channel->users++;
    pthread_mutex_unlock(&session->channel->lock);
  }
  pthread_mutex_unlock(&session->lock);
}

static void *work(void *session)
{
  use(session);
  return NULL;
}

int main(void)
{
  pthread_t t;
  struct session *session = calloc(1, sizeof *session);
  pthread_mutex_init(&session->lock, NULL);
  pthread_create(&t, NULL, work, session);
  use(session);
  pthread_join(t, NULL);
  return 0;
}
