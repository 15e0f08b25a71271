// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The lock is an object of its own behind a field of a heap object; both are allocated once.
#include <pthread.h>
#include <stdlib.h>

struct channel {
  pthread_mutex_t *lock;
  int value;
};

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static struct channel *channel;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(channel->lock);
  pthread_mutex_lock(&g); // NODEADLOCK
  channel->value++;
  pthread_mutex_unlock(&g);
  pthread_mutex_unlock(channel->lock);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(channel->lock);
  pthread_mutex_unlock(channel->lock);
  pthread_mutex_lock(&g); // NODEADLOCK
  pthread_mutex_unlock(&g);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  channel = calloc(1, sizeof *channel);
  if (channel == NULL)
    return 1;
  channel->lock = malloc(sizeof *channel->lock);
  if (channel->lock == NULL)
    return 1;
  pthread_mutex_init(channel->lock, NULL);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
