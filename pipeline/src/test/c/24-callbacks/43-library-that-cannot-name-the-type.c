// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The library knows the session as data of its user. What the session calls has a type that no
// declaration of the library mentions, so that the library does not call it under the lock.
#include <pthread.h>

struct session
{
  pthread_mutex_t m;
  int (*on_input)(struct session *s, int length);
  int total;
};

int library_poll(void *user, int (*ready)(void *user));

static int input(struct session *s, int length)
{
  pthread_mutex_lock(&s->m); // NODEADLOCK
  s->total += length;
  pthread_mutex_unlock(&s->m);
  return s->total;
}

static int ready(void *user)
{
  return ((struct session *)user)->total;
}

int main(void)
{
  static struct session s = {PTHREAD_MUTEX_INITIALIZER, input, 0};
  pthread_mutex_lock(&s.m);
  library_poll(&s, ready);
  pthread_mutex_unlock(&s.m);
  return s.on_input(&s, 1);
}
