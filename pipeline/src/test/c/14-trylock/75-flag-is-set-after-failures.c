// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The flag that ends the loop is set by a function that is called when the lock is not free.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done;
static int failures;

static void give_up(void)
{
  failures++;
  if (failures > 10)
    done = 1;
}

static void *run(void *unused)
{
  while (!done) {
    if (pthread_mutex_trylock(&m) == 0) { // NODEADLOCK
      done = 1;
      pthread_mutex_unlock(&m);
    } else {
      give_up();
    }
  }
  return unused;
}

int main(void)
{
  pthread_t thread;
  pthread_mutex_lock(&m);
  pthread_create(&thread, NULL, run, NULL);
  pthread_join(thread, NULL); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return 0;
}
