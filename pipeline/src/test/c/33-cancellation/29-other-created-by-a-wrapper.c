// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Both threads are created on one line; the one that holds the lock is cancelled.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_t sleeper, writer;

static int start(pthread_t *handle, void *(*what)(void *))
{
  return pthread_create(handle, NULL, what, NULL);
}

static void *sleep_long(void *unused)
{
  for (;;)
    pause();
  return unused;
}

static void *write_once(void *unused)
{
  pthread_mutex_lock(&m);
  write(1, "", 1); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  start(&sleeper, sleep_long);
  start(&writer, write_once);
  pthread_cancel(writer);
  pthread_join(writer, NULL);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return 0;
}
