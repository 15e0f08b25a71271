// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each thread is given the same command, which it converts back before it compares.
#include <pthread.h>

enum command { FORWARD, BACKWARD };

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *given)
{
  if ((enum command)(long)given == FORWARD) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // NODEADLOCK
  } else {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // NODEADLOCK
  }
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, work, (void *)(long)FORWARD);
  pthread_create(&h2, NULL, work, (void *)(long)FORWARD);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
