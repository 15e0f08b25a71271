// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Registering a callback under a lock does not call it: the loop runs without the lock.
#include <pthread.h>
#include <stddef.h>

struct event_base;
struct event;
struct event *event_new(struct event_base *, int, short, void (*)(int, short, void *), void *);
struct event_base *event_base_new(void);
int event_base_dispatch(struct event_base *);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void on_read(int fd, short what, void *data)
{
  (void)fd, (void)what, (void)data;
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
}

static void *worker(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t h;
  struct event_base *base = event_base_new();
  pthread_mutex_lock(&b);
  event_new(base, 0, 2, on_read, NULL);
  pthread_mutex_unlock(&b);
  pthread_create(&h, NULL, worker, NULL);
  event_base_dispatch(base);
  return 0;
}
