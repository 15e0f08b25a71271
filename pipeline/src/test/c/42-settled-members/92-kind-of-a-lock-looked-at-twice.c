// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The kind of the lock is set before there are threads; taking and giving back go by it, again and again.
#include <pthread.h>

struct lock {
  int kind;
  pthread_mutex_t mutex;
  pthread_rwlock_t rwlock;
};

static struct lock a;

static void take(struct lock *lock)
{
  if (lock->kind == 1)
    pthread_mutex_lock(&lock->mutex); // NODEADLOCK
  else
    pthread_rwlock_wrlock(&lock->rwlock); // NODEADLOCK
}

static void give(struct lock *lock)
{
  if (lock->kind == 1)
    pthread_mutex_unlock(&lock->mutex);
  else
    pthread_rwlock_unlock(&lock->rwlock);
}

static void *work(void *arg)
{
  take(&a);
  give(&a);
  take(&a);
  give(&a);
  return arg;
}

int main(int argc, char **argv)
{
  pthread_t t;
  (void)argv;
  a.kind = argc > 1 ? 1 : 2;
  pthread_mutex_init(&a.mutex, NULL);
  pthread_rwlock_init(&a.rwlock, NULL);
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
