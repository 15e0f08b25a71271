// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// More bytes are copied over a struct than it has: over the member behind it, too.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct name {
  char text[8];
};

struct device {
  pthread_mutex_t mutex;
  struct name name;
  int nested;
  int count;
};

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

static void *works(void *given)
{
  struct device *device = given;
  pthread_mutex_lock(&device->mutex);
  if (device->nested) {
    pthread_mutex_lock(&all); // DEADLOCK cycle
    device->count++;
    pthread_mutex_unlock(&all);
  }
  pthread_mutex_unlock(&device->mutex);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t h;
  struct device *device = calloc(1, sizeof *device);
  if (device == NULL || argc < 2)
    return 1;
  pthread_mutex_init(&device->mutex, NULL);
  memcpy(&device->name, argv[1], 12);
  pthread_create(&h, NULL, works, device);
  pthread_mutex_lock(&all);
  pthread_mutex_lock(&device->mutex); // DEADLOCK cycle
  device->count = argc;
  pthread_mutex_unlock(&device->mutex);
  pthread_mutex_unlock(&all);
  pthread_join(h, NULL);
  return 0;
}
