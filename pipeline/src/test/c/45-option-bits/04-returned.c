// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function chooses among constants.
#include <pthread.h>
#include <stdlib.h>

enum { A = 1, B = 2, C = 4, D = 8 };

struct device {
  pthread_mutex_t mutex;
  unsigned options;
  int count;
};

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

static unsigned chosen(int number)
{
  return number > 2 ? A | C : B;
}

static void *works(void *given)
{
  struct device *device = given;
  pthread_mutex_lock(&device->mutex); // NODEADLOCK
  if (device->options & D) {
    pthread_mutex_lock(&all); // NODEADLOCK
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
  device->options = chosen(argc);
  pthread_create(&h, NULL, works, device);
  pthread_mutex_lock(&all); // NODEADLOCK
  pthread_mutex_lock(&device->mutex); // NODEADLOCK
  device->count = argc;
  pthread_mutex_unlock(&device->mutex);
  pthread_mutex_unlock(&all);
  pthread_join(h, NULL);
  return 0;
}
