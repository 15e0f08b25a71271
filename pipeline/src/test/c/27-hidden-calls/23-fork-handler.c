// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The prepare handler runs in the thread that forks.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void prepare(void)
{
  pthread_mutex_lock(&a); // DEADLOCK cycle
}

static void release(void)
{
  pthread_mutex_unlock(&a);
}

int main(void)
{
  pthread_t h;
  pthread_atfork(prepare, release, release);
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&b);
  if (fork() == 0)
    _exit(0);
  pthread_mutex_unlock(&b);
  pthread_join(h, NULL);
  return 0;
}
