// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two functions lock and unlock on demand; the same demand is made of both.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void enter(int shared)
{
  if (shared)
    pthread_mutex_lock(&a); // NODEADLOCK
}

static void leave(int shared)
{
  if (shared)
    pthread_mutex_unlock(&a);
}

static void update(int shared, int by)
{
  enter(shared);
  value += by;
  leave(shared);
}

static void *work(void *argument)
{
  update(argument != NULL, 1);
  update(argument == NULL, 2);
  return NULL; // NODEADLOCK
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, work, &value);
  pthread_create(&h2, NULL, work, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
