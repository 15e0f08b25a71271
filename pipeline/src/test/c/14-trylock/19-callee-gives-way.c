// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What the loop calls gives a back.
#include <errno.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void back_off(pthread_mutex_t *lock)
{
  pthread_mutex_unlock(lock);
  usleep(10);
  pthread_mutex_lock(lock); // NODEADLOCK
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a); // NODEADLOCK
  while (pthread_mutex_trylock(&b) == EBUSY) // NODEADLOCK
    back_off(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
