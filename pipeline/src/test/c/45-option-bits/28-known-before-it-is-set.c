// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A list leads to the object before the bit is set.
#include <pthread.h>
#include <stdlib.h>

enum { ORDERED = 4, LOUD = 8 };

struct device {
  pthread_mutex_t mutex;
  unsigned options;
  int count;
  struct device *next;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static struct device *volatile all;

static void use(struct device *device)
{
  if (device->options & ORDERED) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK cycle
  }
  device->count++;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void *works(void *given)
{
  use(given);
  return NULL;
}

static struct device *make(unsigned more)
{
  struct device *device = calloc(1, sizeof *device);
  if (device == NULL)
    return NULL;
  pthread_mutex_init(&device->mutex, NULL);
  device->next = all;
  all = device;
  device->options = ORDERED | more;
  return device;
}

static void *watches(void *unused)
{
  while (all == NULL)
    ;
  use(all);
  return unused;
}

static struct device *start(int more)
{
  pthread_t h;
  pthread_create(&h, NULL, watches, NULL);
  return make(more > 1 ? LOUD : 0);
}

int main(int argc, char **argv)
{
  pthread_t h;
  struct device *device = start(argc);
  if (device == NULL)
    return 1;
  pthread_create(&h, NULL, works, device);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(h, NULL);
  return 0;
}
