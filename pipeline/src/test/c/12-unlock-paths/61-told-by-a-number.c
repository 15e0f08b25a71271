// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The function tells by a number of its caller whether it has kept the lock.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int find(int key, int *locked)
{
  *locked = 0;
  pthread_mutex_lock(&m); // NODEADLOCK
  if (key & 1) {
    pthread_mutex_unlock(&m);
    return -1;
  }
  *locked = 1;
  return key;
}

static void *work(void *arg)
{
  int locked;
  for (int i = 0; i < 100; i++) {
    find(i, &locked);
    if (locked)
      pthread_mutex_unlock(&m);
  }
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
