// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One function takes all locks. Two threads that wait for each other there do not stand for the
// one that is joined under a lock that it waits for, in the same line.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void take(pthread_mutex_t *m)
{
  pthread_mutex_lock(m); // DEADLOCK cycle; DEADLOCK join
}

static void give(pthread_mutex_t *m)
{
  pthread_mutex_unlock(m);
}

static void *first(void *arg)
{
  take(&a);
  take(&b);
  give(&b);
  give(&a);
  return arg;
}

static void *second(void *arg)
{
  take(&b);
  take(&a);
  give(&a);
  give(&b);
  return arg;
}

static void *joined(void *arg)
{
  take(&b);
  give(&b);
  return arg;
}

static void *keeps(void *arg)
{
  take(&b);
  take(&c);
  give(&c);
  give(&b);
  return arg;
}

int main(void)
{
  pthread_t f, s, j, k;
  pthread_create(&f, NULL, first, NULL);
  pthread_create(&s, NULL, second, NULL);
  pthread_create(&k, NULL, keeps, NULL);
  pthread_create(&j, NULL, joined, NULL);
  take(&c);
  pthread_join(j, NULL); // DEADLOCK join
  give(&c);
  pthread_join(f, NULL); // NODEADLOCK
  pthread_join(s, NULL); // NODEADLOCK
  pthread_join(k, NULL); // NODEADLOCK
  return 0;
}
