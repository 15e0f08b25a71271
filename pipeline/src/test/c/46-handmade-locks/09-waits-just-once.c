// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Whoever waits does so just once, and may be woken by any signal.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int busy;

static void enter(void)
{
  pthread_mutex_lock(&m);
  if (busy)
    pthread_cond_wait(&c, &m); // DEADLOCK condition
  busy = 1;
  pthread_mutex_unlock(&m);
}

static void leave(void)
{
  pthread_mutex_lock(&m);
  busy = 0;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
}

static void *first(void *unused)
{
  for (int i = 0; i < 9; i++) {
    enter();
    pthread_mutex_lock(&outer); // DEADLOCK condition
    pthread_mutex_unlock(&outer);
    leave();
  }
  return unused;
}

static void *second(void *unused)
{
  for (int i = 0; i < 9; i++) {
    pthread_mutex_lock(&outer);
    enter();
    leave();
    pthread_mutex_unlock(&outer);
  }
  return unused;
}

int main(void)
{
  pthread_t s, t;
  pthread_create(&s, NULL, first, NULL);
  pthread_create(&t, NULL, second, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
