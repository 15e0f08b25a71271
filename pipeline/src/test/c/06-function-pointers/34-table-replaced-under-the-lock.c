// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The lock is taken by one table and left to the other, whose unlock does nothing.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long n;

static void really_lock(pthread_mutex_t *lock)
{
  pthread_mutex_lock(lock); // DEADLOCK join
}

static void really_unlock(pthread_mutex_t *lock)
{
  pthread_mutex_unlock(lock);
}

static void nothing(pthread_mutex_t *lock)
{
  (void)lock;
}

struct ops {
  void (*lock)(pthread_mutex_t *);
  void (*unlock)(pthread_mutex_t *);
};

static const struct ops threaded = {really_lock, really_unlock};
static const struct ops single = {nothing, nothing};
static const struct ops *ops = &single;

static void *work(void *unused)
{
  for (int i = 0; i < 10; i++) {
    ops->lock(&m);
    n++;
    ops->unlock(&m);
  }
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t one;
  ops = &threaded;
  ops->lock(&m);
  ops = &single;
  ops->unlock(&m);
  ops = &threaded;
  pthread_create(&one, NULL, work, NULL);
  pthread_join(one, NULL); // DEADLOCK join
  return 0;
}
