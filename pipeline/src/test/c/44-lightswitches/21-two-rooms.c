// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two sorts of readers have one counter, and each takes a room of its own. If the first one is of
// one sort, and the last one of the other, the room of the first is not given back.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t room = PTHREAD_MUTEX_INITIALIZER;
static int readers;
static long data;
static pthread_mutex_t room2 = PTHREAD_MUTEX_INITIALIZER;

static void enter(void)
{
  pthread_mutex_lock(&m); // DEADLOCK cycle
  if (++readers == 1)
    pthread_mutex_lock(&room); // DEADLOCK cycle; DEADLOCK self
  pthread_mutex_unlock(&m);
}

static void leave(void)
{
  pthread_mutex_lock(&m); // DEADLOCK cycle (imprecise: nobody counts to one then)
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

static void enter2(void)
{
  pthread_mutex_lock(&m); // DEADLOCK cycle
  if (++readers == 1)
    pthread_mutex_lock(&room2); // DEADLOCK cycle; DEADLOCK self
  pthread_mutex_unlock(&m);
}

static void leave2(void)
{
  pthread_mutex_lock(&m); // DEADLOCK cycle (imprecise: nobody counts to one then)
  if (--readers == 0)
    pthread_mutex_unlock(&room2);
  pthread_mutex_unlock(&m);
}

static void *reader2(void *unused)
{
  for (int i = 0; i < 100; i++) {
    enter2();
    (void)data;
    leave2();
  }
  return unused;
}

int main(void)
{
  pthread_t t[4];
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, reader, NULL);
  pthread_create(&t[2], NULL, reader2, NULL);
  pthread_create(&t[3], NULL, reader2, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
