// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Who has seen to it asks for it again under another lock that it needs.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int done;

static __attribute__((unused)) void forth(void)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void back(void)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static void begin(void)
{
  pthread_mutex_lock(&first);
  if (!done) {
    back();
    done = 1;
  }
  pthread_mutex_unlock(&first);
}

static void *works(void *unused)
{
  begin();
  pthread_mutex_lock(&a);
  begin();
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, works, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
