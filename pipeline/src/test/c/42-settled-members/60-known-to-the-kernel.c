// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The kernel keeps a pointer to the device, and gives it back; it writes nothing there. A function
// that is called with memory of another kind is of another type.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

struct device {
  pthread_mutex_t mutex;
  int shared;
  int count;
};

struct text {
  void *bytes;
  void (*print)(void *bytes);
};

static int events;
static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

static void print(void *bytes)
{
  free(bytes);
}

static void *works(void *given)
{
  struct device *device = given;
  struct epoll_event event;
  if (epoll_wait(events, &event, 1, -1) == 1)
    device = event.data.ptr;
  pthread_mutex_lock(&device->mutex); // NODEADLOCK
  if (device->shared) {
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
  struct epoll_event event = {0};
  struct device *device = calloc(1, sizeof *device);
  struct text text = {malloc(8), print};
  if (device == NULL || text.bytes == NULL)
    return 1;
  memcpy(text.bytes, argv[0], 8);
  pthread_mutex_init(&device->mutex, NULL);
  events = epoll_create1(0);
  event.events = EPOLLIN;
  event.data.ptr = device;
  epoll_ctl(events, EPOLL_CTL_ADD, 0, &event);
  pthread_create(&h, NULL, works, device);
  pthread_mutex_lock(&all); // NODEADLOCK
  pthread_mutex_lock(&device->mutex); // NODEADLOCK
  device->count = argc;
  pthread_mutex_unlock(&device->mutex);
  pthread_mutex_unlock(&all);
  text.print(text.bytes);
  pthread_join(h, NULL);
  return 0;
}
