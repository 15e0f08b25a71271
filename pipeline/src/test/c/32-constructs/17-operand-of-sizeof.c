// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The operand of sizeof is evaluated if its type is an array whose length is computed (C17 6.5.3.4p2),
// and only then.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static int row(void)
{
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  return 1;
}

static int never(void)
{
  pthread_mutex_lock(&c); // NODEADLOCK
  pthread_mutex_unlock(&c);
  return 1;
}

static void *sizes(void *arg)
{
  int n = arg ? 2 : 3;
  int table[n][n];
  int fixed[2][2];
  pthread_mutex_lock(&a);
  n = sizeof(table[row()]) + sizeof(fixed[never()]) + sizeof(table[0][never()]);
  pthread_mutex_unlock(&a);
  return n ? arg : NULL;
}

static void *inverted(void *unused)
{
  pthread_mutex_lock(&c);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&c);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  pthread_create(&one, NULL, sizes, NULL);
  pthread_create(&other, NULL, inverted, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
