// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Flags that have their last value before the first thread is created: one is set by a constant, one
// says which order all threads take, and one whether they lock at all.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static int ordered;
static int reversed;
static int threaded;

static void lock(void)
{
  if (threaded)
    pthread_mutex_lock(&c); // NODEADLOCK
}

static void unlock(void)
{
  if (threaded)
    pthread_mutex_unlock(&c);
}

static void *worker(void *unused)
{
  lock();
  unlock();
  if (reversed) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // NODEADLOCK
  } else {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // NODEADLOCK
  }
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  lock();
  if (!ordered) {
    pthread_mutex_lock(&c); // NODEADLOCK
    pthread_mutex_unlock(&c);
  }
  unlock();
  return unused;
}

static void configure(int count)
{
  reversed = count > 1;
}

int main(int count, char **arguments)
{
  pthread_t h1, h2;
  lock();
  unlock();
  ordered = 1;
  configure(count);
  threaded = count > 2;
  lock();
  unlock();
  pthread_create(&h1, NULL, worker, NULL);
  pthread_create(&h2, NULL, worker, NULL);
  lock();
  unlock();
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
