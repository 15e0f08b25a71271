// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R12
// SPDX-License-Identifier: Apache-2.0
//
// A table of pointers to locks is moved by realloc.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t **table;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_t *m = table[0];
  pthread_mutex_lock(&b);
  pthread_mutex_lock(m); // DEADLOCK cycle
  pthread_mutex_unlock(m);
  pthread_mutex_unlock(&b);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_mutex_t **larger;
  table = malloc(sizeof *table);
  if (table == NULL)
    return 1;
  table[0] = &a;
  larger = realloc(table, 100 * sizeof *table);
  if (larger == NULL)
    return 1;
  table = larger;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
