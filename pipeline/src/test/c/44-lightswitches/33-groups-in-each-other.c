// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two rooms that only groups take: one enters the first from the second, the other the second from
// the first. Who comes second does not wait.
#include <pthread.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER, m2 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t room1 = PTHREAD_MUTEX_INITIALIZER, room2 = PTHREAD_MUTEX_INITIALIZER;
static int inside1, inside2;

static void enter1(void)
{
  pthread_mutex_lock(&m1); // NODEADLOCK
  if (++inside1 == 1)
    pthread_mutex_lock(&room1); // NODEADLOCK
  pthread_mutex_unlock(&m1);
}

static void leave1(void)
{
  pthread_mutex_lock(&m1); // NODEADLOCK
  if (--inside1 == 0)
    pthread_mutex_unlock(&room1);
  pthread_mutex_unlock(&m1);
}

static void enter2(void)
{
  pthread_mutex_lock(&m2); // NODEADLOCK
  if (++inside2 == 1)
    pthread_mutex_lock(&room2); // NODEADLOCK
  pthread_mutex_unlock(&m2);
}

static void leave2(void)
{
  pthread_mutex_lock(&m2); // NODEADLOCK
  if (--inside2 == 0)
    pthread_mutex_unlock(&room2);
  pthread_mutex_unlock(&m2);
}

static void *one(void *unused)
{
  enter1();
  enter2();
  leave2();
  leave1();
  return unused;
}

static void *other(void *unused)
{
  enter2();
  enter1();
  leave1();
  leave2();
  return unused;
}

int main(void)
{
  pthread_t t[4];
  pthread_create(&t[0], NULL, one, NULL);
  pthread_create(&t[1], NULL, one, NULL);
  pthread_create(&t[2], NULL, other, NULL);
  pthread_create(&t[3], NULL, other, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
