// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Threads and mutexes of nPth, which are those of POSIX under other names.
#include <pthread.h>

int npth_init(void);
int npth_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument);
int npth_join(pthread_t thread, void **value);
int npth_mutex_lock(pthread_mutex_t *mutex);
#define npth_mutex_unlock pthread_mutex_unlock

static pthread_mutex_t cache = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t agent = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
  npth_mutex_lock(&cache);
  npth_mutex_lock(&agent); // DEADLOCK cycle
  npth_mutex_unlock(&agent);
  npth_mutex_unlock(&cache);
  return unused;
}

int main(void)
{
  pthread_t thread;
  npth_init();
  npth_create(&thread, NULL, work, NULL);
  npth_mutex_lock(&agent);
  npth_mutex_lock(&cache); // DEADLOCK cycle
  npth_mutex_unlock(&cache);
  npth_mutex_unlock(&agent);
  npth_join(thread, NULL);
  return 0;
}
