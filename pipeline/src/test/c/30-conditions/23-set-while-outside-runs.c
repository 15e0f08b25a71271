// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A flag is set before the program creates a thread, but code outside it may call back from threads
// of its own at any time.
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

void call_later(void *(*callback)(void *));

int main(void)
{
  call_later(worker);
  reversed = 1;
  return 0;
}
