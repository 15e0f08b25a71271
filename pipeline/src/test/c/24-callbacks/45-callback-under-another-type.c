// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A cast makes the function one of the library's type.
#include <pthread.h>

struct session
{
  pthread_mutex_t m;
  int total;
};

struct hooks
{
  int (*ready)(void *user);
};

int library_poll(void *user, struct hooks *hooks);

static int input(struct session *s)
{
  pthread_mutex_lock(&s->m); // DEADLOCK self
  s->total++;
  pthread_mutex_unlock(&s->m);
  return s->total;
}

int main(void)
{
  static struct session s = {PTHREAD_MUTEX_INITIALIZER, 0};
  struct hooks hooks;
  hooks.ready = (int (*)(void *))input;
  pthread_mutex_lock(&s.m);
  library_poll(&s, &hooks);
  pthread_mutex_unlock(&s.m);
  return 0;
}
