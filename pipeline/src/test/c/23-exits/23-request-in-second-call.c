// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R16
// SPDX-License-Identifier: Apache-2.0
//
// The request stands before the creation in the text, but comes after it in the second call.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_trylock(&a);
  return NULL; // DEADLOCK exit
}

static void start(void)
{
  pthread_t h;
  pthread_mutex_lock(&a); // DEADLOCK exit
  pthread_mutex_unlock(&a);
  pthread_create(&h, NULL, worker, NULL);
}

int main(void)
{
  start();
  start();
  pthread_exit(NULL);
}
