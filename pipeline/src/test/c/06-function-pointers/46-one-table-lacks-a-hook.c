// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One of two tables has no hook that unlocks.
#include <pthread.h>

struct hooks {
  void (*lock)(void);
  void (*unlock)(void);
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void lock(void)
{
  pthread_mutex_lock(&mutex); // DEADLOCK self
}

static void unlock(void)
{
  pthread_mutex_unlock(&mutex);
}

static const struct hooks hooks = { lock, unlock };
static const struct hooks half = { lock, 0 };

static void work(const struct hooks *given)
{
  if (given->lock)
    given->lock();
  count++;
  if (given->unlock)
    given->unlock();
}

static void *run(void *unused)
{
  work(unused ? &half : &hooks);
  work(&hooks);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, run, &count);
  pthread_create(&h2, NULL, run, &count);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
