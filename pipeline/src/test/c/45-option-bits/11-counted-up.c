// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The sum of two words has other bits than they.
#include <pthread.h>
#include <stdlib.h>

enum { A = 1, B = 2, C = 4, D = 8 };

struct device {
  pthread_mutex_t mutex;
  unsigned options;
  int count;
};

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

static void *works(void *given)
{
  struct device *device = given;
  pthread_mutex_lock(&device->mutex);
  if (device->options & D) {
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
  if (device == NULL)
    return 1;
  pthread_mutex_init(&device->mutex, NULL);
  device->options = A | B;
  device->options += C;
  device->options += B;
  pthread_create(&h, NULL, works, device);
  pthread_mutex_lock(&all);
  pthread_mutex_lock(&device->mutex); // DEADLOCK cycle
  device->count = argc;
  pthread_mutex_unlock(&device->mutex);
  pthread_mutex_unlock(&all);
  pthread_join(h, NULL);
  return 0;
}
