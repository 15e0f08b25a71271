// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As the program before, but the hooks are set: they take the lock that is held.
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

static struct session *all;

static void again(void *data)
{
  pthread_mutex_lock(&all->lock); // DEADLOCK self
  pthread_mutex_unlock(&all->lock);
}

static void use(struct session *session)
{
  pthread_mutex_lock(&session->lock);
  if (session->hooks != NULL && session->hooks->before != NULL)
    session->hooks->before(session->hooks->data);
  if (session->channel) {
    pthread_mutex_lock(&session->channel->lock);
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
  struct hooks *hooks = malloc(sizeof *hooks);
  hooks->before = again;
  session->hooks = hooks;
  all = session;
  pthread_create(&t, NULL, work, session);
  use(session);
  pthread_join(t, NULL);
  return 0;
}
