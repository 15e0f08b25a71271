// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// If one lock cannot be taken, only that before it is given back: the others are kept, and the caller returns.
#include <pthread.h>

#define COUNT 4

static pthread_mutex_t locks[COUNT];

static int lock_all(void)
{
  for (int i = 0; i < COUNT; i++) {
    int status = i == 0 ? pthread_mutex_lock(&locks[i]) : pthread_mutex_trylock(&locks[i]); // DEADLOCK exit
    if (status != 0) {
      if (i-- > 0)
        pthread_mutex_unlock(&locks[i]);
      return -1;
    }
  }
  return 0;
}

static void *work(void *arg)
{
  if (lock_all() < 0)
    return NULL; // DEADLOCK exit
  for (int i = 0; i < COUNT; i++)
    pthread_mutex_unlock(&locks[i]);
  return arg;
}

int main(void)
{
  pthread_t t[2];
  for (int i = 0; i < COUNT; i++)
    pthread_mutex_init(&locks[i], NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
