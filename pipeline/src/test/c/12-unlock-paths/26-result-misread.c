// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Zero means that the lock is held, but is taken for the opposite.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int enter(int wanted)
{
  if (!wanted)
    return -1;
  pthread_mutex_lock(&a); // DEADLOCK self
  value++;
  return 0;
}

static void *work(void *argument)
{
  for (int i = 0; i < 2; i++)
    if (enter(argument != NULL))
      pthread_mutex_unlock(&a);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, work, &value);
  pthread_join(h, NULL);
  return 0;
}
