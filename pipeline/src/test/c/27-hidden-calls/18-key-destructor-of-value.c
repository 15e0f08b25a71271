// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The destructor locks the value itself, which main locks, too.
#include <pthread.h>
#include <stdlib.h>

struct state {
  pthread_mutex_t lock;
};
static struct state shared = {PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t key;

static void release(void *value)
{
  struct state *state = value;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&state->lock); // DEADLOCK cycle
  pthread_mutex_unlock(&state->lock);
  pthread_mutex_unlock(&b);
}

static void *worker(void *unused)
{
  (void)unused;
  pthread_setspecific(key, &shared);
  pthread_exit(NULL);
}

int main(void)
{
  pthread_t h;
  pthread_key_create(&key, release);
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&shared.lock);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&shared.lock);
  pthread_join(h, NULL);
  return 0;
}
