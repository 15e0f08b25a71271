// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A channel may be without a mutex: the functions that lock and unlock it do nothing then. It is
// given one before there are threads, but another thread takes it away for a moment: who has locked
// it then does not give it back, and waits for himself the next time.
#include <pthread.h>
#include <stdlib.h>

struct channel {
  void *mutex;
  int sent;
};

static struct channel *channel;
static void *saved;

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
  return pthread_mutex_lock(mutex) ? -1 : 0; // DEADLOCK self
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

static void *close_channel(void *arg)
{
  channel->mutex = NULL;
  channel->mutex = saved;
  return arg;
}

int main(void)
{
  pthread_t thread;
  channel = calloc(1, sizeof *channel);
  if (channel == NULL)
    return 1;
  saved = new_mutex();
  channel->mutex = saved;
  pthread_create(&thread, NULL, close_channel, NULL);
  run(NULL);
  pthread_join(thread, NULL);
  return 0;
}
