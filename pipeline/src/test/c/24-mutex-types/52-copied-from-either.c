// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Before it is copied, the mutex is made again, perhaps of the default type.
#include <pthread.h>
#include <string.h>

struct object {
  pthread_mutex_t lock;
  int number;
};

static struct object model, used;

static void count(void)
{
  pthread_mutex_lock(&used.lock); // DEADLOCK self
  used.number++;
  pthread_mutex_unlock(&used.lock);
}

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&used.lock);
  count();
  pthread_mutex_unlock(&used.lock);
  return NULL;
}

int main(void)
{
  pthread_t thread;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&model.lock, &attributes);
  if (model.number > 0 || pthread_self() != 0)
    pthread_mutex_init(&model.lock, NULL);
  memcpy(&used, &model, sizeof used);
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  return 0;
}
