// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Philosophers take the left fork first, whatever its number.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

enum { SEATS = 5 };

static pthread_mutex_t fork[SEATS];

static void *dine(void *given)
{
  int left = (int)(intptr_t)given;
  int right = (left + 1) % SEATS;
  if (left != right) {
    pthread_mutex_lock(&fork[left]);
    pthread_mutex_lock(&fork[right]); // DEADLOCK cycle
    pthread_mutex_unlock(&fork[right]);
    pthread_mutex_unlock(&fork[left]);
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
