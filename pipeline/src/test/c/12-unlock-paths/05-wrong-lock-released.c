// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The error path releases b and forgets a.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static int limit;

static int step(int n)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  if (n > limit) {
    pthread_mutex_unlock(&b);
    return -1;
  }
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return 0;
}

static void *left(void *unused)
{
  (void)unused;
  step(1);
  pthread_mutex_lock(&c); // DEADLOCK cycle
  pthread_mutex_unlock(&c);
  return NULL; // DEADLOCK exit
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&c);
  pthread_mutex_lock(&a); // DEADLOCK cycle; DEADLOCK exit
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&c);
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
