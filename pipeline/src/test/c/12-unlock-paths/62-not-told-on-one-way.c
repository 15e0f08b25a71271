// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function does not tell of one of the ways on which it keeps the lock.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int find(int key, int *locked)
{
  *locked = 0;
  pthread_mutex_lock(&m); // DEADLOCK self; DEADLOCK join
  if (key & 1) {
    pthread_mutex_unlock(&m);
    return -1;
  }
  if (key > 50)
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
  pthread_join(t, NULL); // DEADLOCK join
  return 0;
}
