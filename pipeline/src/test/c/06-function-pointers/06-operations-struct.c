// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Methods in a struct of function pointers, reached through two levels of pointers.
#include <pthread.h>

struct device;

struct operations {
  void (*open)(struct device *);
  void (*close)(struct device *);
};

struct device {
  pthread_mutex_t lock;
  const struct operations *ops;
};

static pthread_mutex_t registry = PTHREAD_MUTEX_INITIALIZER;

static void disk_open(struct device *d)
{
  pthread_mutex_lock(&registry);
  pthread_mutex_lock(&d->lock); // DEADLOCK cycle
  pthread_mutex_unlock(&d->lock);
  pthread_mutex_unlock(&registry);
}

static void disk_close(struct device *d)
{
  pthread_mutex_lock(&d->lock);
  pthread_mutex_lock(&registry); // DEADLOCK cycle
  pthread_mutex_unlock(&registry);
  pthread_mutex_unlock(&d->lock);
}

static const struct operations disk_operations = {disk_open, disk_close};
static struct device disk = {PTHREAD_MUTEX_INITIALIZER, &disk_operations};

static void *left(void *unused)
{
  (void)unused;
  struct device *d = &disk;
  d->ops->open(d);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  struct device *d = &disk;
  d->ops->close(d);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
