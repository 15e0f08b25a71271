// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function tells with zero that another one has failed.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int done;
static char *buffer;

static void forth(void)
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
  buffer = malloc(10);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static int begin(void)
{
  int status = 0;
  pthread_mutex_lock(&first);
  if (!done) {
    back();
    if (buffer == NULL)
      status = -1;
    else
      done = 1;
  }
  pthread_mutex_unlock(&first);
  return status;
}

static int begun(void)
{
  int status = begin();
  if (status != 0)
    return 0;
  return 1;
}

static void *works(void *unused)
{
  if (!begun())
    return NULL;
  forth();
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
