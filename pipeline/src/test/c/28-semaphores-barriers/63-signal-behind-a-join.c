// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 1
// SPDX-License-Identifier: Apache-2.0
//
// Nobody posts the first semaphore; so main does not come past the join, behind which it posts the second. The
// cause is one.
#include <pthread.h>
#include <semaphore.h>

static sem_t first, second;

static void *one(void *unused)
{
  sem_wait(&first); // DEADLOCK condition
  return unused;
}

static void *two(void *unused)
{
  sem_wait(&second);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&first, 0, 0);
  sem_init(&second, 0, 0);
  pthread_create(&h1, NULL, one, NULL);
  pthread_create(&h2, NULL, two, NULL);
  pthread_join(h1, NULL);
  sem_post(&second);
  pthread_join(h2, NULL);
  return 0;
}
