// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The blocks are checked, and made zero at first.
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
  if (phils == NULL || forks == NULL)
    return 1;
  memset(phils, 0, N * sizeof *phils);
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (int i = 0; i < N; i++) {
    phils[i].id = i;
    phils[i].left = &forks[i];
    phils[i].right = &forks[(i + 1) % N];
    pthread_create(&threads[i], NULL, dine, &phils[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  free(phils);
  free(forks);
  return 0;
}
