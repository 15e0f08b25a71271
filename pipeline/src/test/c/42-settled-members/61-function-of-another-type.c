// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function is called as one of another type, with bytes that are the device.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct device {
  pthread_mutex_t mutex;
  int shared;
  int count;
};

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

static void *works(void *given)
{
  struct device *device = given;
  pthread_mutex_init(&device->mutex, NULL);
  pthread_mutex_lock(&device->mutex);
  if (device->shared)
    pthread_mutex_lock(&device->mutex); // DEADLOCK self
  pthread_mutex_unlock(&device->mutex);
  return NULL;
}

int main(int argc, char **argv)
{
  void (*called)(void *) = (void (*)(void *))works;
  void *bytes = malloc(sizeof(struct device));
  if (bytes == NULL)
    return 1;
  memset(bytes, argc, sizeof(struct device));
  called(bytes);
  return 0;
}
