// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Constants pick the entries of tables that close a circle.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t *const locks[2] = {&a, &b};

static void plain(void)
{
  pthread_mutex_lock(locks[0]);
  pthread_mutex_lock(locks[1]); // DEADLOCK cycle
  pthread_mutex_unlock(locks[1]);
  pthread_mutex_unlock(locks[0]);
}

static void reversed(void)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static void (*const runs[])(void) = {plain, reversed};

static void *first(void *unused)
{
  runs[0]();
  return unused;
}

static void *second(void *unused)
{
  runs[1]();
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, first, NULL);
  pthread_create(&h2, NULL, second, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
