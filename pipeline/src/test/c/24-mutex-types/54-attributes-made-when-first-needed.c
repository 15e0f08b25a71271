// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
// One object of attributes for all mutexes, which whoever comes first makes and sets.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutexattr_t recursive;
static int ready;

struct lock {
  pthread_mutex_t mutex;
};

static struct lock log_lock;

static void prepare(void) {
  if (!ready) {
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    ready = 1;
  }
}

static void init(struct lock *lock) {
  if (!ready)
    prepare();
  if (pthread_mutex_init(&lock->mutex, &recursive))
    abort();
}

static void acquire(struct lock *lock) { pthread_mutex_lock(&lock->mutex); }
static void release(struct lock *lock) { pthread_mutex_unlock(&lock->mutex); }

static void note(void) {
  acquire(&log_lock);
  release(&log_lock);
}

int main(void) {
  init(&log_lock);
  acquire(&log_lock);
  note(); // NODEADLOCK
  release(&log_lock);
  return 0;
}
