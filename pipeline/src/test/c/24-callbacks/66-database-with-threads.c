// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A library that may sort in threads of its own.
#include <pthread.h>
#include <stddef.h>

struct database;
int sqlite3_open(const char *name, struct database **db);
int sqlite3_trace_start(struct database *db, void (*start)(void *, const char *, const char **));
int sqlite3_step_all(struct database *db);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void on_start(void *data, const char *name, const char **attributes)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}
int main(void)
{
  struct database *d;
  sqlite3_open("a", &d);
  sqlite3_trace_start(d, on_start);
  sqlite3_step_all(d);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
