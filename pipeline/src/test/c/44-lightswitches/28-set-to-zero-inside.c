// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Main enters, and the counter is set to zero after that, before there are other threads. The next
// reader waits for the room, with the mutex locked that main needs to leave.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t room = PTHREAD_MUTEX_INITIALIZER;
static int readers;
static long data;

static void enter(void)
{
  pthread_mutex_lock(&m); // DEADLOCK cycle (imprecise: only main keeps the room); DEADLOCK join
  if (++readers == 1)
    pthread_mutex_lock(&room); // DEADLOCK cycle; DEADLOCK self (imprecise: only main keeps the room); DEADLOCK join
  pthread_mutex_unlock(&m);
}

static void leave(void)
{
  pthread_mutex_lock(&m); // DEADLOCK cycle
  if (--readers == 0)
    pthread_mutex_unlock(&room);
  pthread_mutex_unlock(&m);
}

static void init(void)
{
  readers = 0;
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
  pthread_t t[2];
  enter();
  init();
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, reader, NULL);
  leave();
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL); // DEADLOCK join
  return 0;
}
