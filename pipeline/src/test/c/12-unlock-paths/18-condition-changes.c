// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The condition is another one when it decides about the unlock.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument)
{
  int need = argument != NULL;
  if (need)
    pthread_mutex_lock(&a); // DEADLOCK exit
  need = need && *(int *)argument > 3;
  if (need)
    pthread_mutex_unlock(&a);
  return NULL; // DEADLOCK exit
}

int main(void)
{
  pthread_t h1, h2;
  int value = 1;
  pthread_create(&h1, NULL, work, &value);
  pthread_create(&h2, NULL, work, &value);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
