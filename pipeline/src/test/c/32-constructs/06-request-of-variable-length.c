// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A request of variable length for a device; that its length is not known is no gap.
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int add(const char *text, size_t size)
{
  struct {
    int bits;
    int size;
    unsigned char data[size];
  } request;
  request.bits = 8;
  request.size = (int)size;
  memcpy(request.data, text, size);
  pthread_mutex_lock(&b); // NODEADLOCK
  int result = ioctl(3, 1, &request);
  pthread_mutex_unlock(&b);
  return result;
}

static void *other(void *unused)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  add("some", 4);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  add("more", 4);
  pthread_join(thread, NULL);
  return 0;
}
