// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The callback comes from the member that it is given to the struct around that, and locks there.
#include <pthread.h>
#include <stddef.h>

struct event {
  int file;
  struct event *next;
};

extern int watch(struct event *event, void (*ready)(struct event *event));

struct session {
  pthread_mutex_t m;
  long received;
  struct event event;
};

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
static struct session session = {PTHREAD_MUTEX_INITIALIZER, 0, {0, NULL}};

static void ready(struct event *event)
{
  struct session *s = (struct session *)((char *)event - offsetof(struct session, event));
  pthread_mutex_lock(&s->m);
  pthread_mutex_lock(&all); // DEADLOCK cycle
  s->received++;
  pthread_mutex_unlock(&all);
  pthread_mutex_unlock(&s->m);
}

int main(void)
{
  watch(&session.event, ready);
  pthread_mutex_lock(&all);
  pthread_mutex_lock(&session.m); // DEADLOCK cycle
  pthread_mutex_unlock(&session.m);
  pthread_mutex_unlock(&all);
  return 0;
}
