// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// main holds g for as long as middle runs, and middle waits for child.
#include <pthread.h>

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *child(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *middle(void *unused)
{
  pthread_t t;
  (void)unused;
  pthread_create(&t, NULL, child, NULL);
  pthread_join(t, NULL);
  return NULL;
}

static void *other(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&g);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&g);
  return NULL;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&u, NULL, other, NULL);
  pthread_mutex_lock(&g);
  pthread_create(&t, NULL, middle, NULL);
  pthread_join(t, NULL);
  pthread_mutex_unlock(&g);
  pthread_join(u, NULL);
  return 0;
}
