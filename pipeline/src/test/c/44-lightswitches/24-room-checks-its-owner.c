// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The room is a mutex that only its owner can unlock: the last reader cannot, if it was not the
// first.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t room;
static int readers;
static long data;

static void enter(void)
{
  pthread_mutex_lock(&m);
  if (++readers == 1)
    pthread_mutex_lock(&room); // DEADLOCK cycle (imprecise: nobody counts to one then)
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
  enter();
  (void)data;
  leave();
  return unused; // DEADLOCK exit
}

static void *writer(void *unused)
{
  pthread_mutex_lock(&room); // DEADLOCK exit
  data++;
  pthread_mutex_unlock(&room);
  return unused;
}

int main(void)
{
  pthread_t t[4];
  pthread_mutexattr_t checked;
  pthread_mutexattr_init(&checked);
  pthread_mutexattr_settype(&checked, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&room, &checked);
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, reader, NULL);
  pthread_create(&t[2], NULL, writer, NULL);
  pthread_create(&t[3], NULL, writer, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
