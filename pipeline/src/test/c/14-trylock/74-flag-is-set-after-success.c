// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The flag that ends the loop is set by a function that is only called when the lock is taken.
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void work(void)
{
  done = 1;
}

static void *run(void *unused)
{
  while (!done) {
    if (pthread_mutex_trylock(&m) == 0) { // DEADLOCK join
      work();
      pthread_mutex_unlock(&m);
    }
    sched_yield();
  }
  return unused;
}

int main(void)
{
  pthread_t thread;
  pthread_mutex_lock(&m);
  pthread_create(&thread, NULL, run, NULL);
  pthread_join(thread, NULL); // DEADLOCK join
  pthread_mutex_unlock(&m);
  return 0;
}
