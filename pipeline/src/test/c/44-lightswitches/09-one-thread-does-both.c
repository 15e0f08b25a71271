// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each thread reads and writes, one after the other; it leaves on an error path, too.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t room = PTHREAD_MUTEX_INITIALIZER;
static int readers;
static long data;

static void enter(void)
{
  pthread_mutex_lock(&m);
  if (++readers == 1)
    pthread_mutex_lock(&room); // NODEADLOCK
  pthread_mutex_unlock(&m);
}

static void leave(void)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  if (--readers == 0)
    pthread_mutex_unlock(&room);
  pthread_mutex_unlock(&m);
}

static void write_data(void)
{
  pthread_mutex_lock(&room); // NODEADLOCK
  data++;
  pthread_mutex_unlock(&room);
}

static void *reader(void *unused)
{
  for (int i = 0; i < 100; i++) {
    enter();
    if (rand() == 0) {
      leave();
      return unused;
    }
    leave();
    write_data();
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
