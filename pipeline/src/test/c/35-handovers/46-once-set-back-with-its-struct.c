// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The control is set back by an assignment of the struct that it is in.
#include <pthread.h>

struct state {
  int runs;
  pthread_once_t once;
};

static const struct state fresh = {0, PTHREAD_ONCE_INIT};
static struct state state = {0, PTHREAD_ONCE_INIT};
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void prepare(void)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static void finish(struct state *of)
{
  *of = fresh;
}

static void *work(void *unused)
{
  pthread_once(&state.once, prepare);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  finish(&state);
  pthread_once(&state.once, prepare);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, work, NULL);
  pthread_create(&h2, NULL, work, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
