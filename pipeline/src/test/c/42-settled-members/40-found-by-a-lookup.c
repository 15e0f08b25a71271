// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function that yields a pointer to anything by way of an argument leads to the struct.
#include <pthread.h>
#include <unistd.h>

struct e {
  int flag;
  int n;
};
static struct e conf;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int lookup(int key, void **where, size_t *size)
{
  if (key != 1)
    return -1;
  *where = &conf;
  *size = sizeof conf;
  return 0;
}

static int load(int key)
{
  void *where;
  size_t size;
  if (lookup(key, &where, &size))
    return -1;
  return read(0, where, size) == (ssize_t) size ? 0 : -1;
}

int main(int argc, char **argv)
{
  if (load(1))
    return 1;
  if (conf.flag)
    pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
