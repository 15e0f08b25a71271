// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R15
// SPDX-License-Identifier: Apache-2.0
//
// A wait of GLib under a lock that the signaller needs.
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

static GMutex h, m;
static GCond ready;
static int full;

static void *producer(void *unused)
{
  (void)unused;
  g_mutex_lock(&h); // DEADLOCK condition
  g_mutex_lock(&m);
  full = 1;
  g_cond_signal(&ready);
  g_mutex_unlock(&m);
  g_mutex_unlock(&h);
  return 0;
}

static void *consumer(void *unused)
{
  (void)unused;
  g_mutex_lock(&h);
  g_mutex_lock(&m);
  while (!full)
    g_cond_wait(&ready, &m); // DEADLOCK condition
  g_mutex_unlock(&m);
  g_mutex_unlock(&h);
  return 0;
}

int main(void)
{
  GThread *t1 = g_thread_new("one", producer, 0);
  GThread *t2 = g_thread_new("two", consumer, 0);
  g_thread_join(t1);
  g_thread_join(t2);
  return 0;
}
