// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two generations of threads; their handles are in arrays of one type of struct.
#include <pthread.h>

#define N 3

struct worker {
  int id;
  pthread_t thread;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static struct worker readers[N], writers[N];

static void *ascend(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

static void *descend(void *arg)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return arg;
}

int main(void)
{
  for (int i = 0; i < N; i++)
    pthread_create(&readers[i].thread, NULL, ascend, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(readers[i].thread, NULL);
  for (int i = 0; i < N; i++)
    pthread_create(&writers[i].thread, NULL, descend, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(writers[i].thread, NULL);
  return 0;
}
