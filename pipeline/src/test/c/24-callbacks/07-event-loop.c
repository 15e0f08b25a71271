// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The callback runs in the loop, with the lock that is held around it.
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
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
}

static void *worker(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t h;
  struct event_base *base = event_base_new();
  event_new(base, 0, 2, on_read, NULL);
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&b);
  event_base_dispatch(base);
  pthread_mutex_unlock(&b);
  return 0;
}
