// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, but all begin on one side.
#include <pthread.h>
#include <stdlib.h>

#define N 2

struct phil {
  int id;
  pthread_mutex_t *left, *right;
};

static pthread_mutex_t forks[N];

static void *dine(void *arg)
{
  struct phil *p = arg;
  for (int i = 0; i < 100000; i++) {
    if (p->id % 2 == 0) {
      pthread_mutex_lock(p->left);
      pthread_mutex_lock(p->right); // DEADLOCK cycle
    } else {
      pthread_mutex_lock(p->right);
      pthread_mutex_lock(p->left); // NODEADLOCK
    }
    pthread_mutex_unlock(p->left);
    pthread_mutex_unlock(p->right);
  }
  return NULL;
}

int main(void)
{
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (int i = 0; i < N; i++) {
    struct phil *p = malloc(sizeof *p);
    if (p == NULL)
      return 1;
    p->id = 2 * i;
    p->left = &forks[i];
    p->right = &forks[(i + 1) % N];
    pthread_create(&threads[i], NULL, dine, p);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
