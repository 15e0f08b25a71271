// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Readers and writers take another lock inside, and readers also when they are outside again.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t room = PTHREAD_MUTEX_INITIALIZER;
static int readers;
static long data;
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static int lines;

static void say(void)
{
  pthread_mutex_lock(&log_lock); // NODEADLOCK
  lines++;
  pthread_mutex_unlock(&log_lock);
}

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

static void *reader(void *unused)
{
  for (int i = 0; i < 100; i++) {
    enter();
    say();
    leave();
    pthread_mutex_lock(&outer); // NODEADLOCK
    pthread_mutex_unlock(&outer);
  }
  return unused;
}

static void *writer(void *unused)
{
  pthread_mutex_lock(&outer); // NODEADLOCK
  pthread_mutex_lock(&room); // NODEADLOCK
  say();
  data++;
  pthread_mutex_unlock(&room);
  pthread_mutex_unlock(&outer);
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
