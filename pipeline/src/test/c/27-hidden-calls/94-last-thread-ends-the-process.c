// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The initial thread leaves by pthread_exit: handlers run when the last thread has ended.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void goodbye(void)
{
  pthread_mutex_lock(&a); // DEADLOCK exit
  pthread_mutex_unlock(&a);
}

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  return unused; // DEADLOCK exit
}

int main(void)
{
  pthread_t thread;
  atexit(goodbye);
  pthread_create(&thread, NULL, run, NULL);
  pthread_exit(NULL);
}
