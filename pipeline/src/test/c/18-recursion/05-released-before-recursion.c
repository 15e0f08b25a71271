// OPTIONS:
// VERDICT: deadlock-free
// RULES: R4
// SPDX-License-Identifier: Apache-2.0
//
// The lock is given back before the recursive call.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static int depth;

static void descend(int n)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  depth++;
  pthread_mutex_unlock(&m);
  if (n > 0)
    descend(n - 1);
  pthread_mutex_lock(&m); // NODEADLOCK
  depth--;
  pthread_mutex_unlock(&m);
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&g);
  descend(3);
  pthread_mutex_unlock(&g);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  descend(2);
  pthread_mutex_lock(&g); // NODEADLOCK
  pthread_mutex_unlock(&g);
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
