// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R17
// SPDX-License-Identifier: Apache-2.0
//
// The cleanup handler runs at pthread_exit, with a held.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void clean(void *argument)
{
  (void)argument;
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
}

static void *worker(void *argument)
{
  pthread_cleanup_push(clean, argument);
  pthread_mutex_lock(&a);
  if (argument != NULL)
    pthread_exit(NULL); // DEADLOCK exit
  pthread_mutex_unlock(&a);
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, &h);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle; DEADLOCK exit
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(h, NULL);
  return 0;
}
