// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A reader jumps out on an error and does not leave: the next time nobody gives the room back.
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t room = PTHREAD_MUTEX_INITIALIZER;
static int readers;
static long data;

static void enter(void)
{
  pthread_mutex_lock(&m);
  if (++readers == 1)
    pthread_mutex_lock(&room); // DEADLOCK cycle (imprecise: nobody counts to one once one has jumped)
  pthread_mutex_unlock(&m);
}

static void leave(void)
{
  pthread_mutex_lock(&m); // DEADLOCK cycle (imprecise: nobody counts to one once one has jumped)
  if (--readers == 0)
    pthread_mutex_unlock(&room);
  pthread_mutex_unlock(&m);
}

static void work(jmp_buf failed)
{
  if (rand() == 0)
    longjmp(failed, 1);
}

static void *reader(void *unused)
{
  jmp_buf failed;
  if (setjmp(failed) == 0) {
    enter();
    work(failed);
    leave();
  }
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
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, reader, NULL);
  pthread_create(&t[2], NULL, writer, NULL);
  pthread_create(&t[3], NULL, writer, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
