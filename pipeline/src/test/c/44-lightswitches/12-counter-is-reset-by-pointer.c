// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The counter is reset by a pointer to it.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t room = PTHREAD_MUTEX_INITIALIZER;
static int readers;
static long data;
static int *counter = &readers;

static void enter(void)
{
  pthread_mutex_lock(&m); // DEADLOCK cycle
  if (++readers == 1)
    pthread_mutex_lock(&room); // DEADLOCK cycle; DEADLOCK self
  pthread_mutex_unlock(&m);
}

static void leave(void)
{
  pthread_mutex_lock(&m); // DEADLOCK cycle
  if (--readers == 0)
    pthread_mutex_unlock(&room);
  pthread_mutex_unlock(&m);
}

static void *reader(void *unused)
{
  for (int i = 0; i < 100; i++) {
    enter();
    (void)data;
    leave();
  }
  return unused;
}

static void *reset(void *unused)
{
  pthread_mutex_lock(&m);
  *counter = 0;
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t t[4];
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, reader, NULL);
  pthread_create(&t[2], NULL, reader, NULL);
  pthread_create(&t[3], NULL, reset, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
