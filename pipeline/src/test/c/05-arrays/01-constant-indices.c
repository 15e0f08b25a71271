// OPTIONS:
// VERDICT: deadlock-free
// RULES: R3
// SPDX-License-Identifier: Apache-2.0
//
// Two elements picked by constants are two locks.
#include <pthread.h>

static pthread_mutex_t slot[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&slot[0]);
  pthread_mutex_lock(&slot[1]); // NODEADLOCK
  pthread_mutex_unlock(&slot[1]);
  pthread_mutex_unlock(&slot[0]);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&slot[0]);
  pthread_mutex_lock(&slot[1]); // NODEADLOCK
  pthread_mutex_unlock(&slot[1]);
  pthread_mutex_unlock(&slot[0]);
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
