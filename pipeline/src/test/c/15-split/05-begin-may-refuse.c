// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// begin says whether it took the lock; the caller ends only what was begun.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int closed;

static int begin(void)
{
  pthread_mutex_lock(&a); // TODO NODEADLOCK
  if (closed) {
    pthread_mutex_unlock(&a);
    return 0;
  }
  return 1;
}

static void end(void)
{
  closed = 1;
  pthread_mutex_unlock(&a);
}

static void *left(void *unused)
{
  (void)unused;
  if (begin())
    end();
  pthread_mutex_lock(&b); // TODO NODEADLOCK
  pthread_mutex_unlock(&b);
  return NULL; // TODO NODEADLOCK
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  if (begin())
    end();
  pthread_mutex_unlock(&b);
  return NULL; // TODO NODEADLOCK
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
