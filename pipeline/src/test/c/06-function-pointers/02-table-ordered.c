// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// All functions of the table keep the order, so it does not matter which of them is called.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void both(void)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void one(void)
{
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
}

static void none(void)
{
}

static void (*const table[])(void) = {both, one, none};

static void *worker(void *unused)
{
  (void)unused;
  for (int i = 0; i < 3; i++)
    table[i]();
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, worker, NULL);
  pthread_create(&h2, NULL, worker, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
