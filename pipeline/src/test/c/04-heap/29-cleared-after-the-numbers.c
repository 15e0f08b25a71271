// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What tells the order is made zero again before the threads begin.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define N 5

struct phil {
  int id;
  pthread_mutex_t *left, *right;
};

static void *dine(void *arg)
{
  struct phil *p = arg;
  if (p->id % 2 == 0) {
    pthread_mutex_lock(p->left);
    pthread_mutex_lock(p->right); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(p->right);
    pthread_mutex_lock(p->left); // DEADLOCK cycle (imprecise: all are even)
  }
  pthread_mutex_unlock(p->left);
  pthread_mutex_unlock(p->right);
  return NULL;
}

int main(void)
{
  struct phil phils[N];
  static pthread_mutex_t forks[N];
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    phils[i].id = i;
  memset(phils, 0, sizeof phils);
  for (int i = 0; i < N; i++) {
    pthread_mutex_init(&forks[i], NULL);
    phils[i].left = &forks[i];
    phils[i].right = &forks[(i + 1) % N];
  }
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, dine, &phils[i]);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
