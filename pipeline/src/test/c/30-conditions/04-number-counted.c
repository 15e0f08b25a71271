// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The numbers come from a loop, and 3 is one of them.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument)
{
  int number = (int)(intptr_t)argument;
  if (number == 3) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // DEADLOCK cycle
  }
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h[4];
  for (intptr_t i = 0; i < 4; i++)
    pthread_create(&h[i], NULL, work, (void *)i);
  for (int i = 0; i < 4; i++)
    pthread_join(h[i], NULL);
  return 0;
}
