// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// With many arguments the table loses what unlocks.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long n;

static void really_lock(pthread_mutex_t *lock)
{
  pthread_mutex_lock(lock); // DEADLOCK self
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

static struct ops threaded = {really_lock, really_unlock};
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
  if (argc > 3)
    threaded.unlock = nothing;
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
