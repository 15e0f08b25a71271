// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A number that only wakes a reader is sent where others read pointers to devices, which nobody
// sends: it is no pointer to a device, whose function would be called.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct context {
  void (*log)(struct context *, int);
};

struct device {
  struct context *context;
  int number;
};

static void show(struct context *context, int level)
{
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
}

static void report(struct context *context, int level)
{
  if (context->log)
    context->log(context, level);
}

int main(void)
{
  int wake[2], devices[2];
  uint64_t one = 1;
  struct device *device;
  struct context *context = malloc(sizeof *context);
  if (!context || pipe(wake) || pipe(devices))
    return 1;
  context->log = show;
  report(context, 1);
  write(wake[1], &one, sizeof one);
  pthread_mutex_lock(&a); // NODEADLOCK
  if (read(devices[0], &device, sizeof device) == sizeof device)
    report(device->context, 2);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return 0;
}
