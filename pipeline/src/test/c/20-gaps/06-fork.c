// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The child process is not looked at, and the report says so. This was a gap once.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  if (fork() == 0)
    _exit(0);
  pthread_join(h, NULL);
  return 0;
}
