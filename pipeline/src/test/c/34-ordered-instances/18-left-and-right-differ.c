// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The next seat is never one's own.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

enum { SEATS = 5 };

static pthread_mutex_t seat[SEATS];

static void dine(int number)
{
  int left = number;
  int right = (number + 1) % SEATS;
  int low = left < right ? left : right;
  int high = left < right ? right : left;
  pthread_mutex_lock(&seat[low]);
  pthread_mutex_lock(&seat[high]); // NODEADLOCK
  pthread_mutex_unlock(&seat[high]);
  pthread_mutex_unlock(&seat[low]);
}

static void *forth(void *unused)
{
  dine(rand() % SEATS);
  return unused;
}

static void *back(void *unused)
{
  dine(rand() % SEATS);
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
