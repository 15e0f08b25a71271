// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R1
// SPDX-License-Identifier: Apache-2.0
//
// One allocation makes two locks: both threads ask for "the lock of that site" while they hold
// "the lock of that site". It is a cycle of two instances.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t *locks[2];

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(locks[0]);
  pthread_mutex_lock(locks[1]); // DEADLOCK cycle; DEADLOCK self (imprecise: the two instances have one name)
  pthread_mutex_unlock(locks[1]);
  pthread_mutex_unlock(locks[0]);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(locks[1]);
  pthread_mutex_lock(locks[0]); // DEADLOCK cycle; DEADLOCK self (imprecise: the two instances have one name)
  pthread_mutex_unlock(locks[0]);
  pthread_mutex_unlock(locks[1]);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  for (int i = 0; i < 2; i++) {
    locks[i] = malloc(sizeof(pthread_mutex_t));
    if (locks[i] == NULL)
      return 1;
    pthread_mutex_init(locks[i], NULL);
  }
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
