// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function with an innermost lock is called from everywhere, with and without other locks.
#include <pthread.h>

static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int lines;

static void note(void)
{
  pthread_mutex_lock(&log_lock); // NODEADLOCK
  lines++;
  pthread_mutex_unlock(&log_lock);
}

static void in_b(void)
{
  pthread_mutex_lock(&b); // NODEADLOCK
  note();
  pthread_mutex_unlock(&b);
}

static void *left(void *unused)
{
  (void)unused;
  note();
  pthread_mutex_lock(&a);
  note();
  in_b();
  pthread_mutex_unlock(&a);
  note();
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  in_b();
  note();
  pthread_mutex_lock(&a); // NODEADLOCK
  in_b();
  pthread_mutex_unlock(&a);
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
