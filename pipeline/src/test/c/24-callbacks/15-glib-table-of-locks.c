// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A hash table gives back what was put into it.
#include <stddef.h>

typedef union { void *p; unsigned i[2]; } GMutex;
typedef struct _GThread GThread;
void g_mutex_lock(GMutex *);
int g_mutex_trylock(GMutex *);
void g_mutex_unlock(GMutex *);
GThread *g_thread_new(const char *, void *(*)(void *), void *);
void *g_thread_join(GThread *);

static GMutex a;
static GMutex b;

typedef struct _GHashTable GHashTable;
unsigned g_str_hash(const void *);
int g_str_equal(const void *, const void *);
GHashTable *g_hash_table_new(unsigned (*)(const void *), int (*)(const void *, const void *));
int g_hash_table_insert(GHashTable *, void *, void *);
void *g_hash_table_lookup(GHashTable *, const void *);

static GHashTable *table;

static void *worker(void *data)
{
  GMutex *first = g_hash_table_lookup(table, "first");
  g_mutex_lock(first);
  g_mutex_lock(&b); // DEADLOCK cycle
  g_mutex_unlock(&b);
  g_mutex_unlock(first);
  return data;
}

int main(void)
{
  table = g_hash_table_new(g_str_hash, g_str_equal);
  g_hash_table_insert(table, "first", &a);
  g_thread_new("worker", worker, NULL);
  g_mutex_lock(&b);
  g_mutex_lock(&a); // DEADLOCK cycle
  g_mutex_unlock(&a);
  g_mutex_unlock(&b);
  return 0;
}
