// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What is computed from a null pointer by way of numbers is no pointer to what has a function.
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define container_of(pointer, type, member) \
  ((type *)((uintptr_t)(pointer) - (uintptr_t)offsetof(type, member)))

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct list {
  struct list *next;
};

struct device {
  int number;
  struct list list;
  void (*close)(struct device *);
};

static struct list *devices;
static struct list *others;

static void finish(struct device *device)
{
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
}

static void close_all(struct list *first)
{
  struct list *list;
  for (list = first; list; list = list->next) {
    struct device *device = container_of(list, struct device, list);
    device->close(device);
  }
}

int main(void)
{
  struct device *device = malloc(sizeof *device);
  if (!device)
    return 1;
  device->close = finish;
  device->list.next = devices;
  devices = &device->list;
  close_all(devices);
  pthread_mutex_lock(&a); // NODEADLOCK
  close_all(others);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return 0;
}
