// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, but each takes the left one first.
#include <pthread.h>
#include <stdlib.h>

#define N 5

struct table {
  pthread_mutex_t *forks;
};

struct philosopher {
  int id;
  struct table *table;
};

static void *dine(void *arg)
{
  struct philosopher *p = arg;
  int left = p->id, right = (p->id + 1) % N;
  int first = left < right ? left : right;
  int second = left < right ? right : left;
  pthread_mutex_lock(&p->table->forks[left]);
  pthread_mutex_lock(&p->table->forks[right]); // DEADLOCK cycle
  pthread_mutex_unlock(&p->table->forks[right]);
  pthread_mutex_unlock(&p->table->forks[left]);
  return NULL;
}

int main(void)
{
  pthread_t threads[N];
  struct table *t = malloc(sizeof *t);
  struct philosopher *p = calloc(N, sizeof *p);
  t->forks = malloc(N * sizeof(pthread_mutex_t));
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&t->forks[i], NULL);
  for (int i = 0; i < N; i++) {
    p[i].id = i;
    p[i].table = t;
    pthread_create(&threads[i], NULL, dine, &p[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
