// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function that takes a lock makes the pointer that it was given lead to another one: what is known of the
// kind of the first is not known of that.
#include <pthread.h>

struct lock {
  int kind;
  pthread_mutex_t mutex;
  pthread_mutex_t other;
};

static struct lock a;
static struct lock b;
static struct lock *current = &a;

static void take(struct lock *lock)
{
  if (lock->kind == 1)
    pthread_mutex_lock(&lock->mutex); // DEADLOCK self
  current = &b;
}

static void give(struct lock *lock)
{
  if (lock->kind == 1)
    pthread_mutex_unlock(&lock->mutex);
}

int main(int argc, char **argv)
{
  (void)argv;
  a.kind = 1;
  b.kind = argc > 1 ? 1 : 2;
  pthread_mutex_init(&a.mutex, NULL);
  pthread_mutex_init(&b.mutex, NULL);
  take(current);
  give(current);
  take(&a);
  give(&a);
  return 0;
}
