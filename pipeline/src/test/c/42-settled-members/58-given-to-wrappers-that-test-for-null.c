// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A channel may be without a mutex: the functions that lock and unlock it do nothing then. It is
// given one, or none, before there are threads.
#include <pthread.h>
#include <stdlib.h>

struct channel {
  void *mutex;
  int sent;
};

static struct channel *channel;

static void *new_mutex(void)
{
  pthread_mutex_t *mutex = malloc(sizeof *mutex);
  if (mutex == NULL)
    return NULL;
  pthread_mutex_init(mutex, NULL);
  return mutex;
}

static int lock(void *mutex)
{
  if (!mutex)
    return -1;
  return pthread_mutex_lock(mutex) ? -1 : 0; // NODEADLOCK
}

static int unlock(void *mutex)
{
  if (!mutex)
    return -1;
  return pthread_mutex_unlock(mutex) ? -1 : 0;
}

static void *run(void *arg)
{
  for (int i = 0; i < 10; i++) {
    lock(channel->mutex);
    channel->sent++;
    unlock(channel->mutex);
  }
  return arg;
}

int main(void)
{
  pthread_t thread;
  channel = calloc(1, sizeof *channel);
  if (channel == NULL)
    return 1;
  channel->mutex = new_mutex();
  pthread_create(&thread, NULL, run, NULL);
  run(NULL);
  pthread_join(thread, NULL);
  return 0;
}
