// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Constants that calls give choose the elements, also where they are handed on, but always in the
// same order.
#include <pthread.h>

static pthread_mutex_t m[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                               PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t *const table[2] = {&m[1], &m[2]};

static void lock(int i)
{
  pthread_mutex_lock(&m[i]); // NODEADLOCK
}

static void unlock(int i)
{
  pthread_mutex_unlock(&m[i]);
}

static void both(unsigned first, long second)
{
  lock(first);
  lock((int)second);
  unlock((int)second);
  unlock(first);
}

static void entry(int i)
{
  pthread_mutex_lock(table[i]); // NODEADLOCK
  pthread_mutex_unlock(table[i]);
}

static void *first(void *unused)
{
  both(0, 1);
  both(0, 2);
  return unused;
}

static void *second(void *unused)
{
  both(1, 2);
  lock(1);
  entry(1);
  unlock(1);
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
