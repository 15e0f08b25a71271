// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The threads are numbered 1 and 2; number 3 would take the locks in the other order.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument)
{
  int number = (int)(intptr_t)argument;
  if (number == 3) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // NODEADLOCK
  } else {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // NODEADLOCK
  }
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, work, (void *)1);
  pthread_create(&h2, NULL, work, (void *)2);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
