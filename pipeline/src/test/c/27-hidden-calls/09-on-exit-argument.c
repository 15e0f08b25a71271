// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The handler is given the object that main keeps locked.
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <stdlib.h>

struct log {
  pthread_mutex_t lock;
};
static struct log log_of_main = {PTHREAD_MUTEX_INITIALIZER};

static void flush(int status, void *argument)
{
  struct log *log = argument;
  (void)status;
  pthread_mutex_lock(&log->lock); // DEADLOCK self
  pthread_mutex_unlock(&log->lock);
}

int main(void)
{
  on_exit(flush, &log_of_main);
  pthread_mutex_lock(&log_of_main.lock);
  exit(0);
}
