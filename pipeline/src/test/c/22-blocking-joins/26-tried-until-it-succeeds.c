// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A loop around a join that does not wait is a way to wait.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
  pthread_mutex_lock(&m); // DEADLOCK join
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t thread;
  pthread_mutex_lock(&m);
  pthread_create(&thread, NULL, work, NULL);
  while (pthread_tryjoin_np(thread, NULL) == EBUSY) // DEADLOCK join
    usleep(10);
  pthread_mutex_unlock(&m);
  return 0;
}
