// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// `g_mutex_trylock` is true when the lock is held: the worker then holds `a` and asks for `b`.
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

static void *worker(void *data)
{
  if (g_mutex_trylock(&a)) {
    g_mutex_lock(&b); // DEADLOCK cycle
    g_mutex_unlock(&b);
    g_mutex_unlock(&a);
  }
  return data;
}

int main(void)
{
  GThread *h = g_thread_new("worker", worker, NULL);
  g_mutex_lock(&b);
  g_mutex_lock(&a); // DEADLOCK cycle
  g_mutex_unlock(&a);
  g_mutex_unlock(&b);
  g_thread_join(h);
  return 0;
}
