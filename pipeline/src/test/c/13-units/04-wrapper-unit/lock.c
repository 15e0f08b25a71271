// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The lock wrappers live in a unit of their own, behind a struct that hides the mutex.
#include "lock.h"

void lock_setup(struct lock *l)
{
  pthread_mutex_init(&l->mutex, NULL);
  l->taken = 0;
}

void lock_take(struct lock *l)
{
  pthread_mutex_lock(&l->mutex); // NODEADLOCK
  l->taken = 1;
}

void lock_give(struct lock *l)
{
  l->taken = 0;
  pthread_mutex_unlock(&l->mutex);
}
