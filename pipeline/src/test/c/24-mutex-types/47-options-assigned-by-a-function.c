// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The attributes are in a struct that a function without lock operations resets, in an array.
#include <pthread.h>

struct options {
  int number;
  pthread_mutexattr_t attributes[2];
};

static struct options defaults, options;
static pthread_mutex_t lock;

static void reset(struct options *reset)
{
  *reset = defaults;
}

int main(void)
{
  pthread_mutexattr_init(&defaults.attributes[1]);
  pthread_mutexattr_init(&options.attributes[1]);
  pthread_mutexattr_settype(&options.attributes[1], PTHREAD_MUTEX_RECURSIVE);
  reset(&options);
  pthread_mutex_init(&lock, &options.attributes[1]);
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock); // DEADLOCK self
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
