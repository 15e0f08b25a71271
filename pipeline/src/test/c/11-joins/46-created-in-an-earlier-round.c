// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The first round creates the thread, and the second one meets it.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_t handle;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void run(void)
{
  for (int i = 0; i < 2; i++) {
    if (i == 0)
      pthread_create(&handle, NULL, worker, NULL);
    if (i == 1) {
      pthread_mutex_lock(&b);
      pthread_mutex_lock(&a); // DEADLOCK cycle
      pthread_mutex_unlock(&a);
      pthread_mutex_unlock(&b);
    }
  }
}

int main(void)
{
  run();
  return 0;
}
