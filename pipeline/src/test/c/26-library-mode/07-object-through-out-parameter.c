// OPTIONS: --library
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>
#include <stdlib.h>

/* As with a result, but the object comes back through an argument. */
struct device {
  pthread_mutex_t lock;
};

static pthread_mutex_t registry = PTHREAD_MUTEX_INITIALIZER;
static struct device *current;

int device_open(struct device **opened) {
  struct device *device = malloc(sizeof *device);
  if (device == NULL) {
    return -1;
  }
  pthread_mutex_init(&device->lock, NULL);
  pthread_mutex_lock(&registry);
  current = device;
  pthread_mutex_unlock(&registry);
  *opened = device;
  return 0;
}

void device_close(struct device *device) {
  pthread_mutex_lock(&device->lock);
  pthread_mutex_lock(&registry);  // DEADLOCK cycle
  pthread_mutex_unlock(&registry);
  pthread_mutex_unlock(&device->lock);
}

void device_poll(void) {
  pthread_mutex_lock(&registry);
  if (current != NULL) {
    pthread_mutex_lock(&current->lock);  // DEADLOCK cycle
    pthread_mutex_unlock(&current->lock);
  }
  pthread_mutex_unlock(&registry);
}
