// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread of GLib is joined under a lock that it needs.
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

static GMutex m;

static void *worker(void *unused)
{
  (void)unused;
  g_mutex_lock(&m); // DEADLOCK join
  g_mutex_unlock(&m);
  return 0;
}

int main(void)
{
  GThread *t = g_thread_new("one", worker, 0);
  g_mutex_lock(&m);
  g_thread_join(t); // DEADLOCK join
  g_mutex_unlock(&m);
  return 0;
}
