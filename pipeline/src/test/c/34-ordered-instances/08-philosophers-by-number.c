// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Philosophers take the fork with the lower number first.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

enum { SEATS = 5 };

static pthread_mutex_t fork[SEATS];

static void *dine(void *given)
{
  int left = (int)(intptr_t)given;
  int right = (left + 1) % SEATS;
  int first = left < right ? left : right;
  int second = left < right ? right : left;
  if (first != second) {
    pthread_mutex_lock(&fork[first]);
    pthread_mutex_lock(&fork[second]); // NODEADLOCK
    pthread_mutex_unlock(&fork[second]);
    pthread_mutex_unlock(&fork[first]);
  }
  return NULL;
}

int main(void)
{
  pthread_t thread[SEATS];
  for (int i = 0; i < SEATS; i++)
    pthread_mutex_init(&fork[i], NULL);
  for (int i = 0; i < SEATS; i++)
    pthread_create(&thread[i], NULL, dine, (void *)(intptr_t)i);
  for (int i = 0; i < SEATS; i++)
    pthread_join(thread[i], NULL);
  return 0;
}
