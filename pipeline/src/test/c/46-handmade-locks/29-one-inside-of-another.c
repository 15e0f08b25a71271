// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Who has the first lock made by hand waits for the second one, and who has that for the outer lock.
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

static pthread_cond_t c2 = PTHREAD_COND_INITIALIZER;
static int busy2;

static void enter2(void)
{
  pthread_mutex_lock(&m);
  while (busy2)
    pthread_cond_wait(&c2, &m); // DEADLOCK condition
  busy2 = 1;
  pthread_mutex_unlock(&m);
}

static void leave2(void)
{
  pthread_mutex_lock(&m);
  busy2 = 0;
  pthread_cond_signal(&c2);
  pthread_mutex_unlock(&m);
}

static void *first(void *unused)
{
  for (int i = 0; i < 9; i++) {
    enter();
    enter2();
    leave2();
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

static void *third(void *unused)
{
  for (int i = 0; i < 9; i++) {
    enter2();
    pthread_mutex_lock(&outer); // DEADLOCK condition
    pthread_mutex_unlock(&outer);
    leave2();
  }
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
  return 0;
}
