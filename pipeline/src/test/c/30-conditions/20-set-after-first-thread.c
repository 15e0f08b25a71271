// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A flag is set when a thread may run that has found it clear: a callee has created that.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int reversed;

static void *worker(void *unused)
{
  if (reversed) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // DEADLOCK cycle
  }
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static pthread_t start(void)
{
  pthread_t handle;
  pthread_create(&handle, NULL, worker, NULL);
  return handle;
}

int main(void)
{
  pthread_t h1 = start(), h2;
  reversed = 1;
  pthread_create(&h2, NULL, worker, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
