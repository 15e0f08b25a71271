// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What locks and what unlocks comes from one table, which is chosen before there are threads.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long n;

static void really_lock(pthread_mutex_t *lock)
{
  pthread_mutex_lock(lock); // NODEADLOCK
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

static void choose(int threads)
{
  ops = threads ? &threaded : &single;
}

int main(int argc, char **argv)
{
  pthread_t one, other;
  choose(argc > 1);
  if (argc <= 1) {
    work(NULL);
    return 0;
  }
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
