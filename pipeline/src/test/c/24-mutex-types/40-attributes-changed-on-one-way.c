// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The attributes are those of recursive mutexes, but on one way they are changed before the second
// mutex is initialised; and a loop comes back with what it set last.
#include <pthread.h>

static pthread_mutex_t first;
static pthread_mutex_t second;
static pthread_mutex_t some[4];

static void *run(void *arg)
{
  pthread_mutex_lock(&first);
  pthread_mutex_lock(&second);
  pthread_mutex_lock(&second); // DEADLOCK self
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&first);
  pthread_mutex_lock(&some[1]);
  pthread_mutex_lock(&some[1]); // DEADLOCK self
  pthread_mutex_unlock(&some[1]);
  pthread_mutex_unlock(&some[1]);
  return arg;
}

int main(int argc, char **argv)
{
  (void)argv;
  pthread_t thread;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&first, &attributes);
  if (argc > 1)
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_NORMAL);
  pthread_mutex_init(&second, &attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  for (int i = 0; i < 4; i++) {
    pthread_mutex_init(&some[i], &attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_NORMAL);
  }
  pthread_create(&thread, NULL, run, NULL);
  pthread_join(thread, NULL);
  return 0;
}
