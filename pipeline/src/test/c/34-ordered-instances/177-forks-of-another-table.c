// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each goes to another table between the first fork and the second.
#include <pthread.h>
#include <stdlib.h>

#define N 5

struct table {
  pthread_mutex_t *forks;
  struct table *next;
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
  pthread_mutex_lock(&p->table->forks[first]);
  p->table = p->table->next;
  pthread_mutex_lock(&p->table->forks[second]); // DEADLOCK cycle; DEADLOCK exit
  pthread_mutex_unlock(&p->table->forks[second]);
  p->table = p->table->next;
  pthread_mutex_unlock(&p->table->forks[first]);
  return NULL; // DEADLOCK exit (imprecise: the table is the first one again)
}

int main(void)
{
  pthread_t threads[N];
  struct table *t = malloc(sizeof *t);
  struct philosopher *p = calloc(N, sizeof *p);
  struct table *u = malloc(sizeof *u);
  t->forks = malloc(2 * N * sizeof(pthread_mutex_t));
  for (int i = 0; i < 2 * N; i++)
    pthread_mutex_init(&t->forks[i], NULL);
  u->forks = t->forks + N;
  t->next = u;
  u->next = t;
  for (int i = 0; i < N; i++) {
    p[i].id = i;
    p[i].table = i % 2 ? t : u;
    pthread_create(&threads[i], NULL, dine, &p[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
