// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// An atomic flag, which is read by a function and cleared when the thread is joined.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_int threaded;
static int sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void add(void)
{
  if (atomic_load(&threaded))
    pthread_mutex_lock(&m); // NODEADLOCK
  sum++;
  if (atomic_load(&threaded))
    pthread_mutex_unlock(&m);
}

static void *run(void *argument)
{
  add();
  add();
  return argument;
}

int main(void)
{
  pthread_t t;
  add();
  atomic_store(&threaded, 1);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  atomic_store(&threaded, 0);
  add();
  add();
  return 0;
}
