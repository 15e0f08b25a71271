// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Elements are found by adding to the pointer.
#include <pthread.h>
#include <stdlib.h>

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
    pthread_mutex_lock(p->right); // NODEADLOCK
  } else {
    pthread_mutex_lock(p->right);
    pthread_mutex_lock(p->left); // NODEADLOCK
  }
  pthread_mutex_unlock(p->left);
  pthread_mutex_unlock(p->right);
  return NULL;
}

int main(void)
{
  struct phil *phils = malloc(N * sizeof *phils);
  pthread_mutex_t *forks = malloc(N * sizeof *forks);
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (int i = 0; i < N; i++) {
    (phils + i)->id = i;
    (phils + i)->left = forks + i;
    (phils + i)->right = forks + (i + 1) % N;
    pthread_create(&threads[i], NULL, dine, phils + i);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
