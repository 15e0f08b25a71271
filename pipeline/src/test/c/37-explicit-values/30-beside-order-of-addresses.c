// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two elements are taken in the order of their addresses, and one element and a third lock in the same struct in
// both orders: each alone makes no circle.
#include <pthread.h>
#include <stdlib.h>

static struct {
  pthread_mutex_t locks[2];
  pthread_mutex_t other;
} table;

static void *both(void *argument) {
  pthread_mutex_t *one = &table.locks[rand() % 2], *two = &table.locks[rand() % 2];
  if (one < two) {
    pthread_mutex_lock(one);
    pthread_mutex_lock(two);
    pthread_mutex_unlock(two);
    pthread_mutex_unlock(one);
  }
  return argument;
}

static void *after(void *number) {
  pthread_mutex_lock(&table.locks[(long)number]);
  pthread_mutex_lock(&table.other); // DEADLOCK cycle
  pthread_mutex_unlock(&table.other);
  pthread_mutex_unlock(&table.locks[(long)number]);
  return NULL;
}

static void *before(void *number) {
  pthread_mutex_lock(&table.other);
  pthread_mutex_lock(&table.locks[(long)number]); // DEADLOCK cycle
  pthread_mutex_unlock(&table.locks[(long)number]);
  pthread_mutex_unlock(&table.other);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, both, NULL);
  pthread_create(&threads[1], NULL, after, (void *)1);
  pthread_create(&threads[2], NULL, before, (void *)0);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
