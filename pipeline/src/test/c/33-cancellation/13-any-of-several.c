// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Which thread is cancelled is not known: one of them holds the lock.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *holder(void *unused)
{
  pthread_mutex_lock(&m);
  sleep(1); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return unused;
}

static void *idle(void *unused)
{
  sleep(1);
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t h[2];
  (void)argv;
  pthread_create(&h[0], NULL, holder, NULL);
  pthread_create(&h[1], NULL, idle, NULL);
  pthread_cancel(h[argc > 1]);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return 0;
}
