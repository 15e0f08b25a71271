// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The release of a read-write lock or a spin lock has no error (POSIX pthread_rwlock_unlock,
// pthread_spin_unlock), nor has a wait with a mutex that is not error-checking or robust (POSIX
// pthread_cond_wait), though the program has a recursive mutex as well.
#include <pthread.h>

static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t spin;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t recursive;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;
static int value;

static void *work(void *unused)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  while (!ready)
    if (pthread_cond_wait(&changed, &m) != 0) // NODEADLOCK
      return NULL;
  pthread_rwlock_wrlock(&rw); // NODEADLOCK
  value++;
  if (pthread_rwlock_unlock(&rw))
    return NULL;
  pthread_spin_lock(&spin); // NODEADLOCK
  value++;
  if (pthread_spin_unlock(&spin))
    return NULL;
  pthread_mutex_unlock(&m);
  return unused; // NODEADLOCK
}

int main(void)
{
  pthread_t h1, h2;
  pthread_mutexattr_t type;
  pthread_mutexattr_init(&type);
  pthread_mutexattr_settype(&type, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&recursive, &type);
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&h1, NULL, work, NULL);
  pthread_create(&h2, NULL, work, NULL);
  pthread_mutex_lock(&recursive);
  pthread_mutex_lock(&recursive); // NODEADLOCK
  pthread_mutex_lock(&m); // NODEADLOCK
  ready = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&recursive);
  pthread_mutex_unlock(&recursive);
  pthread_join(h1, NULL); // NODEADLOCK
  pthread_join(h2, NULL); // NODEADLOCK
  return 0;
}
