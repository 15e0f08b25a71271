// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A wait that locks its mutex again under another, one cycle in the lines of a longer way through
// the signal: each could stand for the other.
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int done;

static void take(pthread_mutex_t *mutex) {
  pthread_mutex_lock(mutex); // DEADLOCK cycle
}

static void *wait_for_it(void *unused) {
  take(&first);
  take(&second);
  while (!done) {
    pthread_cond_wait(&ready, &second); // DEADLOCK cycle
  }
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&first);
  return unused;
}

static void *crossing(void *unused) {
  take(&second);
  take(&first);
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&second);
  return unused;
}

static void *finish(void *unused) {
  take(&second);
  done = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&second);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], 0, wait_for_it, 0);
  pthread_create(&threads[1], 0, crossing, 0);
  pthread_create(&threads[2], 0, finish, 0);
  for (int i = 0; i < 3; i++) {
    pthread_join(threads[i], 0);
  }
  return 0;
}
