// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 53, but one of the errors comes with the lock.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int step(void)
{
  if (rand() == 0) {
    pthread_mutex_unlock(&m);
    return -5;
  }
  return rand() == 1 ? -1 : 0;
}

static int all(void)
{
  int result;
  pthread_mutex_lock(&m); // DEADLOCK self; DEADLOCK join
  result = step();
  if (result < 0)
    return result;
  pthread_mutex_unlock(&m);
  return 0;
}

static void *works(void *unused)
{
  for (int i = 0; i < 3; i++)
    all();
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, works, NULL);
  works(NULL);
  pthread_join(h, NULL); // DEADLOCK join
  return 0;
}
