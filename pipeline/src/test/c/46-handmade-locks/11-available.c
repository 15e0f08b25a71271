// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The flag says that the lock is there.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int there = 1;

static void enter(void)
{
  pthread_mutex_lock(&m);
  while (there == 0)
    pthread_cond_wait(&c, &m); // NODEADLOCK
  there = 0;
  pthread_mutex_unlock(&m);
}

static void leave(void)
{
  pthread_mutex_lock(&m);
  there = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
}

static void *first(void *unused)
{
  for (int i = 0; i < 9; i++) {
    enter();
    leave();
    pthread_mutex_lock(&outer); // NODEADLOCK
    pthread_mutex_unlock(&outer);
  }
  return unused;
}

static void *second(void *unused)
{
  for (int i = 0; i < 9; i++) {
    pthread_mutex_lock(&outer); // NODEADLOCK
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
