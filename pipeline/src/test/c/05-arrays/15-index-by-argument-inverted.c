// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Constants that calls give choose the elements, in both orders.
#include <pthread.h>

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t *const table[2] = {&m[0], &m[1]};

static void both(int one, int other)
{
  pthread_mutex_lock(&m[one]);
  pthread_mutex_lock(table[other]); // DEADLOCK cycle
  pthread_mutex_unlock(table[other]);
  pthread_mutex_unlock(&m[one]);
}

static void *first(void *unused)
{
  both(0, 1);
  return unused;
}

static void *second(void *unused)
{
  both(1, 0);
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
