// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The handle that `g_thread_new` returns is joined before `main` takes the locks.
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
  g_mutex_lock(&a);
  g_mutex_lock(&b); // NODEADLOCK
  g_mutex_unlock(&b);
  g_mutex_unlock(&a);
  return data;
}

int main(void)
{
  GThread *h = g_thread_new("worker", worker, NULL);
  g_thread_join(h);
  g_mutex_lock(&b);
  g_mutex_lock(&a); // NODEADLOCK
  g_mutex_unlock(&a);
  g_mutex_unlock(&b);
  return 0;
}
