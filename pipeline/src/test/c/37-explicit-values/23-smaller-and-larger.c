// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Which fork has the smaller number is found out with an operator.
#include <pthread.h>
#include <stddef.h>

enum { N = 5 };

static pthread_mutex_t forks[N];

static void *dine(void *given)
{
  int id = (int)(long)given;
  int left = id;
  int right = (id + 1) % N;
  int low = left < right ? left : right;
  int high = left + right - low;
  pthread_mutex_lock(&forks[low]);
  pthread_mutex_lock(&forks[high]); // NODEADLOCK
  pthread_mutex_unlock(&forks[left]);
  pthread_mutex_unlock(&forks[right]);
  return NULL;
}

int main(void)
{
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (long i = 0; i < N; i++) {
    pthread_create(&threads[i], NULL, dine, (void *)i);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
