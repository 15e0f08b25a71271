// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The mutex is unlocked between counting and the test: both the first reader, and one that came when
// there were others which have left since, find one.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t room = PTHREAD_MUTEX_INITIALIZER;
static int readers;
static long data;

static void enter(void)
{
  pthread_mutex_lock(&m); // DEADLOCK cycle
  ++readers;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m); // DEADLOCK cycle (imprecise: nobody finds one then)
  if (readers == 1)
    pthread_mutex_lock(&room); // DEADLOCK cycle; DEADLOCK self
  pthread_mutex_unlock(&m);
}

static void leave(void)
{
  pthread_mutex_lock(&m); // DEADLOCK cycle (imprecise: nobody finds one then)
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

int main(void)
{
  pthread_t t[3];
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, reader, NULL);
  pthread_create(&t[2], NULL, reader, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
