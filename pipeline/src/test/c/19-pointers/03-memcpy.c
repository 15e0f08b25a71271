// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R12
// SPDX-License-Identifier: Apache-2.0
//
// A struct with a pointer to a lock is copied by memcpy.
#include <pthread.h>
#include <string.h>

struct reference {
  int kind;
  pthread_mutex_t *lock;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static struct reference copy;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(copy.lock); // DEADLOCK cycle
  pthread_mutex_unlock(copy.lock);
  pthread_mutex_unlock(&b);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  struct reference original = {1, &a};
  memcpy(&copy, &original, sizeof copy);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
