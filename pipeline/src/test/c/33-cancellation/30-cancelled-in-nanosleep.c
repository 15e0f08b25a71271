// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread can be cancelled in nanosleep, whatever else begins with nan.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
  struct timespec second = { 1, 0 };
  pthread_mutex_lock(&m);
  nanosleep(&second, NULL); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return 0;
}
