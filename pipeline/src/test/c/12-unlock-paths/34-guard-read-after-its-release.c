// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What the function writes through the pointer decides what the caller does then.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void release(pthread_mutex_t **guard)
{
  pthread_mutex_unlock(*guard);
  *guard = NULL;
}

static void work(int n)
{
  pthread_mutex_t *held = &a;
  pthread_mutex_lock(held);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  count += n;
  release(&held);
  if (held == NULL) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK cycle
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
}

static void *worker(void *unused)
{
  (void)unused;
  work(3);
  work(-1);
  return NULL;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  work(1);
  pthread_mutex_lock(&b);
  count = 0;
  pthread_mutex_unlock(&b);
  pthread_join(thread, NULL);
  return 0;
}
