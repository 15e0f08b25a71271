// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A struct with a pointer to a lock is passed and returned by value.
#include <pthread.h>

struct reference {
  pthread_mutex_t *first;
  pthread_mutex_t *second;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static struct reference swapped(struct reference r)
{
  struct reference s = {r.second, r.first};
  return s;
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  struct reference r = {&a, &b};
  struct reference s = swapped(r);
  pthread_mutex_lock(s.first);
  pthread_mutex_lock(s.second); // DEADLOCK cycle
  pthread_mutex_unlock(s.second);
  pthread_mutex_unlock(s.first);
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
