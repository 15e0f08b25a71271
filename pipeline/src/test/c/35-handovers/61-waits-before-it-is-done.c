// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A wait for a condition variable releases the lock before it is done.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int done;
static int ready;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void forth(void)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void back(void)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static void begin(void)
{
  pthread_mutex_lock(&first);
  if (!done) {
    while (!ready)
      pthread_cond_wait(&changed, &first);
    back();
    done = 1;
  }
  pthread_mutex_unlock(&first);
}

static void *works(void *unused)
{
  begin();
  forth();
  return unused;
}

int main(void)
{
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, works, NULL);
  pthread_mutex_lock(&first);
  ready = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&first);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
