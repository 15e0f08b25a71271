// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The join stands in a function that is called under the lock, the request in a callee of the thread.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_t h;

static void use(void)
{
  pthread_mutex_lock(&m); // DEADLOCK join
  pthread_mutex_unlock(&m);
}

static void stop(void)
{
  pthread_join(h, NULL); // DEADLOCK join
}

static void *worker(void *unused)
{
  (void)unused;
  use();
  return NULL;
}

int main(void)
{
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  stop();
  pthread_mutex_unlock(&m);
  return 0;
}
