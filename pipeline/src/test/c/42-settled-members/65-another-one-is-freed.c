// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Another object is freed.
#include <pthread.h>
#include <stdlib.h>

#define MAGIC 7

struct lock {
  int magic;
  pthread_mutex_t mutex;
};

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

static struct lock *lock_new(void)
{
  struct lock *lock = malloc(sizeof *lock);
  if (lock == NULL)
    abort();
  pthread_mutex_init(&lock->mutex, NULL);
  lock->magic = MAGIC;
  return lock;
}

static void lock_free(struct lock *lock)
{
  struct lock *old = lock;
  lock->magic = 0;
  lock = lock_new();
  free(lock);
  lock = old;
}

static void enter(struct lock *lock)
{
  if (lock->magic == MAGIC)
    pthread_mutex_lock(&lock->mutex); // DEADLOCK exit
}

static void leave(struct lock *lock)
{
  if (lock->magic == MAGIC)
    pthread_mutex_unlock(&lock->mutex);
}

static void *works(void *lock)
{
  enter(lock);
  leave(lock);
  return NULL; // DEADLOCK exit
}

int main(void)
{
  pthread_t threads[2];
  struct lock *lock = lock_new();
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, works, lock);
  lock_free(lock);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
