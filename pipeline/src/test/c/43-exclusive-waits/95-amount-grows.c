// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The argument is one, but three are put in.
#include <pthread.h>

enum { ROOM = 4 };

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int n;

static void put(int k)
{
  pthread_mutex_lock(&m);
  k += 2;
  while (n + k > ROOM)
    pthread_cond_wait(&not_full, &m); // DEADLOCK condition
  n += k;
  pthread_cond_broadcast(&not_empty);
  pthread_mutex_unlock(&m);
}

static void get(int k)
{
  pthread_mutex_lock(&m);
  k += 2;
  while (n < k)
    pthread_cond_wait(&not_empty, &m); // DEADLOCK condition
  n -= k - 1;
  pthread_cond_broadcast(&not_full);
  pthread_mutex_unlock(&m);
}

static void *first(void *unused)
{
  for (int i = 0; i < 8; i++) {
    pthread_mutex_lock(&turn); // DEADLOCK condition
    put(1);
    pthread_mutex_unlock(&turn);
  }
  return unused;
}

static void *second(void *unused)
{
  for (int i = 0; i < 8; i++) {
    pthread_mutex_lock(&turn); // the same finding, with first and second exchanged
    put(1);
    pthread_mutex_unlock(&turn);
  }
  return unused;
}

static void *consumer(void *unused)
{
  for (int i = 0; i < 16; i++)
    get(1);
  return unused;
}

int main(void)
{
  pthread_t p1, p2, c;
  pthread_create(&p1, NULL, first, NULL);
  pthread_create(&p2, NULL, second, NULL);
  pthread_create(&c, NULL, consumer, NULL);
  pthread_join(p1, NULL);
  pthread_join(p2, NULL);
  pthread_join(c, NULL);
  return 0;
}
