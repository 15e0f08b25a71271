// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The callee releases the lock where it reports an error, which is a number below 0; there are two other results.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int step(void)
{
  if (rand() == 0) {
    pthread_mutex_unlock(&m);
    return -5;
  }
  return rand() == 1 ? 1 : 0;
}

static int all(void)
{
  int result;
  pthread_mutex_lock(&m); // NODEADLOCK
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
  pthread_join(h, NULL);
  return 0;
}
