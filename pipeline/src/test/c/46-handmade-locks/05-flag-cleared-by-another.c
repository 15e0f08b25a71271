// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The flag is cleared by a thread that has not set it, and needs the outer lock before.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int busy;

static void enter(void)
{
  pthread_mutex_lock(&m);
  while (busy)
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

static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static int turn;

static void *first(void *unused)
{
  enter();
  pthread_mutex_lock(&n);
  turn = 1;
  pthread_cond_signal(&done);
  pthread_mutex_unlock(&n);
  return unused;
}

static void *second(void *unused)
{
  pthread_mutex_lock(&outer);
  enter();
  leave();
  pthread_mutex_unlock(&outer);
  return unused;
}

static void *third(void *unused)
{
  pthread_mutex_lock(&n);
  while (!turn)
    pthread_cond_wait(&done, &n);
  pthread_mutex_unlock(&n);
  pthread_mutex_lock(&outer); // DEADLOCK condition
  pthread_mutex_unlock(&outer);
  leave();
  return unused;
}

int main(void)
{
  pthread_t r, s, t;
  pthread_create(&r, NULL, third, NULL);
  pthread_create(&s, NULL, first, NULL);
  pthread_create(&t, NULL, second, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  pthread_join(r, NULL);
  return 0;
}
