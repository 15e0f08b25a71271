// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// On failure the lock is released at once, on success at the end.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int change(int by)
{
  if (value + by < 0)
    return -1;
  value += by;
  return 0;
}

static int update(int by)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  int error = change(by);
  if (error)
    pthread_mutex_unlock(&a);
  if (error)
    puts("too small");
  if (!error)
    pthread_mutex_unlock(&a);
  return error;
}

static void *work(void *argument)
{
  update(*(int *)argument);
  return NULL; // NODEADLOCK
}

int main(void)
{
  pthread_t h1, h2;
  int less = -3;
  int more = 5;
  pthread_create(&h1, NULL, work, &less);
  pthread_create(&h2, NULL, work, &more);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
