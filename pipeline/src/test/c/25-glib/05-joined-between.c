// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The first thread is joined, by its handle, before the second is created.
typedef union { void *p; unsigned i[2]; } GMutex;
typedef struct { void *p; unsigned i[2]; } GRecMutex;
typedef struct { void *p; unsigned i[2]; } GCond;
typedef struct GThread GThread;

void g_mutex_lock(GMutex *mutex);
void g_mutex_unlock(GMutex *mutex);
void g_rec_mutex_lock(GRecMutex *mutex);
void g_rec_mutex_unlock(GRecMutex *mutex);
void g_cond_wait(GCond *cond, GMutex *mutex);
void g_cond_signal(GCond *cond);
GThread *g_thread_new(const char *name, void *(*func)(void *), void *data);
void *g_thread_join(GThread *thread);

static GMutex a, b;

static void *up(void *unused)
{
  (void)unused;
  g_mutex_lock(&a);
  g_mutex_lock(&b); // NODEADLOCK
  g_mutex_unlock(&b);
  g_mutex_unlock(&a);
  return 0;
}

static void *down(void *unused)
{
  (void)unused;
  g_mutex_lock(&b);
  g_mutex_lock(&a); // NODEADLOCK
  g_mutex_unlock(&a);
  g_mutex_unlock(&b);
  return 0;
}

int main(void)
{
  GThread *t = g_thread_new("one", up, 0);
  GThread *u;
  g_thread_join(t);
  u = g_thread_new("two", down, 0);
  g_thread_join(u);
  return 0;
}
