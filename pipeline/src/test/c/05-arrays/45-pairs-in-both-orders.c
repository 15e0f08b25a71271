// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Pairs of locks are taken by one function, in both orders; the first one is given back meanwhile.
#include <pthread.h>
static pthread_mutex_t a[6];
static void all(pthread_mutex_t *p){ for (int i = 0; i < 2; i++) pthread_mutex_lock(&p[i]); // DEADLOCK cycle
}
static void none(pthread_mutex_t *p){ for (int i = 0; i < 2; i++) pthread_mutex_unlock(&p[i]); }
static void *one(void *arg)
{
  all(a); all(a + 2); none(a); all(a + 4); none(a + 2); none(a + 4);
  return arg;
}
static void *two(void *arg)
{
  all(a + 4); all(a + 2); none(a + 4); none(a + 2);
  return arg;
}
int main(void)
{
  pthread_t t, u;
  for (int i = 0; i < 6; i++) pthread_mutex_init(&a[i], NULL);
  pthread_create(&t, NULL, one, NULL);
  pthread_create(&u, NULL, two, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
