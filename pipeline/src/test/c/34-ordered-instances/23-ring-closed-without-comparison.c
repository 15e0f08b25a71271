// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two of three go by the addresses, the third does not.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *p, pthread_mutex_t *q)
{
  if (p < q) {
    pthread_mutex_lock(p);
    pthread_mutex_lock(q); // DEADLOCK cycle
    pthread_mutex_unlock(q);
    pthread_mutex_unlock(p);
  }
}

static void *one(void *unused)
{
  both(&a, &b);
  return unused;
}

static void *two(void *unused)
{
  both(&b, &c);
  return unused;
}

static void *three(void *unused)
{
  pthread_mutex_lock(&c);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&c);
  return unused;
}

int main(void)
{
  pthread_t t[3];
  pthread_create(&t[0], NULL, one, NULL);
  pthread_create(&t[1], NULL, two, NULL);
  pthread_create(&t[2], NULL, three, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
