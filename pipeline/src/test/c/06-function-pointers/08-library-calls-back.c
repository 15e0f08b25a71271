// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R11
// SPDX-License-Identifier: Apache-2.0
//
// The request stands in a comparison that the library calls.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t stats_lock = PTHREAD_MUTEX_INITIALIZER;
static int table[8];
static int compared;

static int compare(const void *p, const void *q)
{
  pthread_mutex_lock(&stats_lock); // DEADLOCK cycle
  compared++;
  pthread_mutex_unlock(&stats_lock);
  return *(const int *)p - *(const int *)q;
}

static void *sorter(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&table_lock);
  qsort(table, 8, sizeof table[0], compare);
  pthread_mutex_unlock(&table_lock);
  return NULL;
}

static void *reporter(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&stats_lock);
  pthread_mutex_lock(&table_lock); // DEADLOCK cycle
  table[0] = compared;
  pthread_mutex_unlock(&table_lock);
  pthread_mutex_unlock(&stats_lock);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, sorter, NULL);
  pthread_create(&h2, NULL, reporter, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
