// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 100-handles-in-two-arrays-of-structs.c, but one handle is lost: that thread may still run.
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
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

static void *descend(void *arg)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return arg;
}

int main(void)
{
  for (int i = 0; i < N; i++)
    pthread_create(&readers[i].thread, NULL, ascend, NULL);
  readers[0] = readers[1];
  for (int i = 0; i < N; i++)
    pthread_join(readers[i].thread, NULL);
  for (int i = 0; i < N; i++)
    pthread_create(&writers[i].thread, NULL, descend, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(writers[i].thread, NULL);
  return 0;
}
