// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// One table has handlers of two kinds. To call one of the second kind with the arguments of the
// first is undefined, so that no handler that needs a session comes without one.
#include <pthread.h>

struct session {
  pthread_mutex_t m;
  void (*closed)(struct session *s);
};

typedef void (*timer)(int now);
typedef void (*input)(int now, struct session *s);

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
static int ticks;

static void tick(int now)
{
  ticks = now;
}

static void closed(struct session *s)
{
  pthread_mutex_lock(&all); // NODEADLOCK
  s->closed = 0;
  pthread_mutex_unlock(&all);
}

static void received(int now, struct session *s)
{
  pthread_mutex_lock(&s->m); // NODEADLOCK
  if (s->closed)
    s->closed(s);
  ticks = now;
  pthread_mutex_unlock(&s->m);
}

static struct session session = {PTHREAD_MUTEX_INITIALIZER, closed};
static void *handlers[2] = {(void *)tick, (void *)received};

static void *work(void *unused)
{
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&all);
    if (i == 0)
      ((timer)handlers[i])(i);
    pthread_mutex_unlock(&all);
    if (i == 1)
      ((input)handlers[i])(i, &session);
  }
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, work, NULL);
  work(NULL);
  pthread_join(h, NULL);
  return 0;
}
