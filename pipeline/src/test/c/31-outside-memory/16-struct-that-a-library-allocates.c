// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The object with the lock lies in memory of a library, which gives it to the callback.
#include <pthread.h>

extern void *connection_data(int connection, unsigned long size);
extern int watch(int connection, void (*ready)(void *data));

struct session {
  int state;
  pthread_mutex_t m;
};

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

static void ready(void *data)
{
  struct session *s = data;
  pthread_mutex_lock(&s->m);
  pthread_mutex_lock(&all); // DEADLOCK cycle
  s->state++;
  pthread_mutex_unlock(&all);
  pthread_mutex_unlock(&s->m);
}

int main(void)
{
  struct session *s = connection_data(0, sizeof *s);
  pthread_mutex_init(&s->m, NULL);
  watch(0, ready);
  pthread_mutex_lock(&all);
  pthread_mutex_lock(&s->m); // DEADLOCK cycle
  s->state = 1;
  pthread_mutex_unlock(&s->m);
  pthread_mutex_unlock(&all);
  return 0;
}
