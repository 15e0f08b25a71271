// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The library is given a struct that it keeps; the function gets into it afterwards, and is called
// with what the library was given.
#include <pthread.h>

struct handler {
  void (*run)(struct handler *);
  pthread_mutex_t lock;
};
void library_install(struct handler *handler);

static pthread_mutex_t registry = PTHREAD_MUTEX_INITIALIZER;
static struct handler handler = {NULL, PTHREAD_MUTEX_INITIALIZER};

static void run(struct handler *self)
{
  pthread_mutex_lock(&self->lock);
  pthread_mutex_lock(&registry); // DEADLOCK cycle
  pthread_mutex_unlock(&registry);
  pthread_mutex_unlock(&self->lock);
}

int main(void)
{
  library_install(&handler);
  handler.run = run;
  pthread_mutex_lock(&registry);
  pthread_mutex_lock(&handler.lock); // DEADLOCK cycle
  pthread_mutex_unlock(&handler.lock);
  pthread_mutex_unlock(&registry);
  return 0;
}
