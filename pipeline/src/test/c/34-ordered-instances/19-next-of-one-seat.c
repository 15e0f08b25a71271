// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The next of a number modulo one may be the number itself.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

enum { SEATS = 1 };

static pthread_mutex_t seat[2];

static void dine(int number)
{
  int left = number;
  int right = (number + 1) % SEATS;
  if (left < right)
    return;
  pthread_mutex_lock(&seat[right]);
  pthread_mutex_lock(&seat[left]); // DEADLOCK self
  pthread_mutex_unlock(&seat[left]);
  pthread_mutex_unlock(&seat[right]);
}

static void *forth(void *unused)
{
  dine(rand() % 2);
  return unused;
}

static void *back(void *unused)
{
  dine(rand() % 2);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  pthread_create(&one, NULL, forth, NULL);
  pthread_create(&other, NULL, back, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
