// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The library is declared to take the session as what it is.
#include <pthread.h>

struct session
{
  pthread_mutex_t m;
  int (*on_input)(struct session *s, int length);
  int total;
};

int library_poll(struct session *s);

static int input(struct session *s, int length)
{
  pthread_mutex_lock(&s->m); // DEADLOCK self
  s->total += length;
  pthread_mutex_unlock(&s->m);
  return s->total;
}

int main(void)
{
  static struct session s = {PTHREAD_MUTEX_INITIALIZER, input, 0};
  pthread_mutex_lock(&s.m);
  library_poll(&s);
  pthread_mutex_unlock(&s.m);
  return 0;
}
