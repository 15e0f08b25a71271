// OPTIONS:
// VERDICT: deadlock-free
// RULES: R14
// SPDX-License-Identifier: Apache-2.0
//
// Which lock it is, is not known, but lock and unlock use the same unchanged pointer.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *arg)
{
  pthread_mutex_t *p = arg != NULL ? &a : &b;
  pthread_mutex_lock(p); // NODEADLOCK
  pthread_mutex_unlock(p);
  pthread_mutex_lock(&c); // NODEADLOCK
  pthread_mutex_unlock(&c);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&c);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&c);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  int data;
  pthread_create(&h1, NULL, left, &data);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
