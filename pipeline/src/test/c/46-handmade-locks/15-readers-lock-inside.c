// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A reader takes the lock inside.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t reg = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ok = PTHREAD_COND_INITIALIZER;
static int readers;

static void enter(void)
{
  pthread_mutex_lock(&m);
  readers++;
  pthread_mutex_unlock(&m);
}

static void leave(void)
{
  pthread_mutex_lock(&m);
  if (--readers == 0)
    pthread_cond_signal(&ok);
  pthread_mutex_unlock(&m);
}

static void *reader(void *unused)
{
  for (int i = 0; i < 9; i++) {
    enter();
    pthread_mutex_lock(&reg); // DEADLOCK condition
    pthread_mutex_unlock(&reg);
    leave();
  }
  return unused;
}

int main(void)
{
  pthread_t s, t;
  pthread_create(&s, NULL, reader, NULL);
  pthread_create(&t, NULL, reader, NULL);
  pthread_mutex_lock(&reg);
  pthread_mutex_lock(&m);
  while (readers > 0)
    pthread_cond_wait(&ok, &m); // DEADLOCK condition
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&reg);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
