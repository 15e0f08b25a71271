// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The waits look at two numbers: the second thread passes on what main gives after the join.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t first = PTHREAD_COND_INITIALIZER;
static pthread_cond_t second = PTHREAD_COND_INITIALIZER;
static int one, two;

static void *waiter(void *unused)
{
  pthread_mutex_lock(&m);
  while (!one)
    pthread_cond_wait(&first, &m); // DEADLOCK condition
  pthread_mutex_unlock(&m);
  return unused;
}

static void *between(void *unused)
{
  pthread_mutex_lock(&m);
  while (!two)
    pthread_cond_wait(&second, &m); // DEADLOCK condition
  one = 1;
  pthread_cond_signal(&first);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, NULL, waiter, NULL);
  pthread_create(&u, NULL, between, NULL);
  pthread_join(t, NULL); // DEADLOCK condition
  pthread_mutex_lock(&m);
  two = 1;
  pthread_cond_signal(&second);
  pthread_mutex_unlock(&m);
  pthread_join(u, NULL);
  return 0;
}
