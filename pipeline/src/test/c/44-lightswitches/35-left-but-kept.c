// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The first reader, having left others inside, takes two locks where it has locked the room on all
// ways; but it has been unlocked since by the last one, and keeps no writer out.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t room = PTHREAD_MUTEX_INITIALIZER;
static int readers;
static long data;
static pthread_mutex_t x = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t y = PTHREAD_MUTEX_INITIALIZER;

static void *reader(void *unused)
{
  pthread_mutex_lock(&m);
  if (++readers == 1) {
    pthread_mutex_lock(&room); // DEADLOCK cycle (imprecise: no switch is found)
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m); // DEADLOCK cycle (imprecise: no switch is found)
    if (--readers == 0) {
      pthread_mutex_unlock(&room);
      pthread_mutex_unlock(&m);
      return unused;
    }
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&x);
    pthread_mutex_lock(&y); // DEADLOCK cycle
    pthread_mutex_unlock(&y);
    pthread_mutex_unlock(&x);
    return unused; // DEADLOCK exit (imprecise: no switch is found)
  }
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  if (--readers == 0)
    pthread_mutex_unlock(&room);
  pthread_mutex_unlock(&m);
  return unused;
}

static void *writer(void *unused)
{
  pthread_mutex_lock(&room); // DEADLOCK exit (imprecise: no switch is found)
  pthread_mutex_lock(&y);
  pthread_mutex_lock(&x); // DEADLOCK cycle
  pthread_mutex_unlock(&x);
  pthread_mutex_unlock(&y);
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
