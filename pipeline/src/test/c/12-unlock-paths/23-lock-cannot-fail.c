// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The code is ready for locks that fail, but mutexes of the default type do not (POSIX
// pthread_mutex_lock, ERRORS: all are for other types, or for undefined behaviour).
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int update(void)
{
  if (pthread_mutex_lock(&a) != 0)
    return -1;
  int error = pthread_mutex_lock(&b); // NODEADLOCK
  if (error)
    return error;
  value++;
  if (pthread_mutex_unlock(&b) != 0)
    return -1;
  return pthread_mutex_unlock(&a);
}

static void *work(void *unused)
{
  update();
  return unused; // NODEADLOCK
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, work, NULL);
  pthread_create(&h2, NULL, work, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
