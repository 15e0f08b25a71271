// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A reader that is inside waits for the room: until it leaves itself.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t room = PTHREAD_MUTEX_INITIALIZER;
static int readers;
static long data;

static void enter(void)
{
  pthread_mutex_lock(&m);
  if (++readers == 1)
    pthread_mutex_lock(&room);
  pthread_mutex_unlock(&m);
}

static void leave(void)
{
  pthread_mutex_lock(&m);
  if (--readers == 0)
    pthread_mutex_unlock(&room);
  pthread_mutex_unlock(&m);
}

static void *reader(void *unused)
{
  for (int i = 0; i < 100; i++) {
    enter();
    pthread_mutex_lock(&room); // DEADLOCK self
    data++;
    pthread_mutex_unlock(&room);
    leave();
  }
  return unused;
}

static void *writer(void *unused)
{
  pthread_mutex_lock(&room);
  data++;
  pthread_mutex_unlock(&room);
  return unused;
}

int main(void)
{
  pthread_t t[4];
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, reader, NULL);
  pthread_create(&t[2], NULL, writer, NULL);
  pthread_create(&t[3], NULL, writer, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
