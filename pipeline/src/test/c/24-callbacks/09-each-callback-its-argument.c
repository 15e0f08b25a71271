// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each callback gets what it was registered with: `nested` never gets `b`, which it takes itself.
#include <pthread.h>
#include <stddef.h>

struct event_base;
struct event;
struct event *event_new(struct event_base *, int, short, void (*)(int, short, void *), void *);
struct event_base *event_base_new(void);
int event_base_dispatch(struct event_base *);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void nested(int fd, short what, void *data)
{
  (void)fd, (void)what;
  pthread_mutex_lock(data); // NODEADLOCK
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(data);
}

static void single(int fd, short what, void *data)
{
  (void)fd, (void)what;
  pthread_mutex_lock(data); // NODEADLOCK
  pthread_mutex_unlock(data);
}

int main(void)
{
  struct event_base *base = event_base_new();
  event_new(base, 0, 2, nested, &a);
  event_new(base, 1, 2, single, &b);
  event_base_dispatch(base);
  return 0;
}
