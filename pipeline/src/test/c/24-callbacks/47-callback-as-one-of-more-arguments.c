// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is passed for the ellipsis no declaration tells.
#include <pthread.h>

struct session
{
  pthread_mutex_t m;
  int (*on_input)(struct session *s, int length);
};

int library_set(int option, ...);
int library_run(void);

static int input(struct session *s, int length)
{
  pthread_mutex_lock(&s->m); // DEADLOCK self
  pthread_mutex_unlock(&s->m);
  return length;
}

int main(void)
{
  static struct session s = {PTHREAD_MUTEX_INITIALIZER, input};
  library_set(1, &s);
  pthread_mutex_lock(&s.m);
  library_run();
  pthread_mutex_unlock(&s.m);
  return 0;
}
