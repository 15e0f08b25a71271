// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The same tests in other words: of a number without sign, of the number before, of a copy, and of
// what a comparison yields.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t room = PTHREAD_MUTEX_INITIALIZER;
static unsigned readers;
static long data;

static void *reader(void *unused)
{
  pthread_mutex_lock(&m);
  if (readers++ == 0)
    pthread_mutex_lock(&room); // NODEADLOCK
  pthread_mutex_unlock(&m);
  (void)data;
  pthread_mutex_lock(&m); // NODEADLOCK
  readers -= 1;
  if (!readers)
    pthread_mutex_unlock(&room);
  pthread_mutex_unlock(&m);
  return unused;
}

static void *other(void *unused)
{
  pthread_mutex_lock(&m);
  unsigned n = ++readers;
  if (n < 2)
    pthread_mutex_lock(&room); // NODEADLOCK
  pthread_mutex_unlock(&m);
  (void)data;
  pthread_mutex_lock(&m); // NODEADLOCK
  int last = --readers == 0;
  if (last)
    pthread_mutex_unlock(&room);
  pthread_mutex_unlock(&m);
  return unused;
}

static void *writer(void *unused)
{
  pthread_mutex_lock(&room); // NODEADLOCK
  data++;
  pthread_mutex_unlock(&room);
  return unused;
}

int main(void)
{
  pthread_t t[4];
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, other, NULL);
  pthread_create(&t[2], NULL, writer, NULL);
  pthread_create(&t[3], NULL, other, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
