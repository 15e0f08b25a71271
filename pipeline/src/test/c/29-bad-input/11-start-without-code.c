// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Null pointers and numbers are no start functions: their threads do nothing.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static void *(*unset)(void *);

static void *work(void *unused)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_mutex_lock(&a);
  pthread_create(&h, NULL, NULL, NULL); // NOTE no-start-function
  pthread_join(h, NULL);
  pthread_create(&h, NULL, (void *(*)(void *))42, NULL); // NOTE no-start-function
  pthread_join(h, NULL);
  pthread_create(&h, NULL, unset, NULL); // NOTE no-start-function
  pthread_join(h, NULL);
  pthread_mutex_unlock(&a);
  pthread_create(&h, NULL, work, NULL);
  pthread_join(h, NULL);
  return 0;
}
