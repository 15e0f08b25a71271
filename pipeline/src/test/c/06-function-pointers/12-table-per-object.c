// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two objects of one type, each with a table of its own. The flush of a disk locks the registry under
// the lock of the disk; that of a pipe locks nothing else. The scan holds the registry and flushes a
// pipe only.
#include <pthread.h>

struct device;

struct operations {
  void (*flush)(struct device *);
};

struct device {
  pthread_mutex_t lock;
  const struct operations *ops;
  int pending;
};

static pthread_mutex_t registry = PTHREAD_MUTEX_INITIALIZER;

static void disk_flush(struct device *d)
{
  pthread_mutex_lock(&d->lock);
  pthread_mutex_lock(&registry); // DEADLOCK cycle
  d->pending = 0;
  pthread_mutex_unlock(&registry);
  pthread_mutex_unlock(&d->lock);
}

static void pipe_flush(struct device *d)
{
  pthread_mutex_lock(&d->lock); // NODEADLOCK
  d->pending = 0;
  pthread_mutex_unlock(&d->lock);
}

static const struct operations disk_operations = {disk_flush};
static const struct operations pipe_operations = {pipe_flush};
static struct device disk = {PTHREAD_MUTEX_INITIALIZER, &disk_operations, 1};
static struct device fifo = {PTHREAD_MUTEX_INITIALIZER, &pipe_operations, 1};

static void flush(struct device *d)
{
  d->ops->flush(d);
}

static void *writer(void *unused)
{
  (void)unused;
  flush(&disk);
  return NULL;
}

static void *scan(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&registry);
  flush(&fifo);
  pthread_mutex_lock(&disk.lock); // DEADLOCK cycle
  disk.pending = 0;
  pthread_mutex_unlock(&disk.lock);
  pthread_mutex_unlock(&registry);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, writer, NULL);
  pthread_create(&h2, NULL, scan, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
