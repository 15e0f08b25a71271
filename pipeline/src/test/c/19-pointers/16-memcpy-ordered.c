// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A whole object is copied; the lock pointer in the copy still names the one lock, and the order is
// kept. The copy of the counter is no lock.
#include <pthread.h>
#include <string.h>

struct view {
  pthread_mutex_t *lock;
  int *count;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int counter;
static struct view copy;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(copy.lock); // NODEADLOCK
  ++*copy.count;
  pthread_mutex_unlock(copy.lock);
  pthread_mutex_unlock(&b);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  counter++;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  struct view original = {&a, &counter};
  memcpy(&copy, &original, sizeof copy);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
