// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Code outside the program is given the buffer, and may make the lock in it. The program itself
// initialises another lock, in another buffer.
#include <pthread.h>
#include <stdlib.h>

void library_prepare(void *memory);

static pthread_mutex_t *own, *theirs;

static void *worker(void *x)
{
  pthread_mutex_lock(own);
  pthread_mutex_lock(theirs); // DEADLOCK cycle
  pthread_mutex_unlock(theirs);
  pthread_mutex_unlock(own);
  return x;
}

int main(void)
{
  pthread_t t;
  char *a = malloc(100), *b = malloc(100);
  if (!a || !b)
    return 1;
  own = (pthread_mutex_t *)a;
  pthread_mutex_init(own, NULL);
  library_prepare(b);
  theirs = (pthread_mutex_t *)b;
  if (pthread_create(&t, NULL, worker, NULL) != 0)
    return 1;
  pthread_mutex_lock(theirs);
  pthread_mutex_lock(own); // DEADLOCK cycle
  pthread_mutex_unlock(own);
  pthread_mutex_unlock(theirs);
  pthread_join(t, NULL);
  return 0;
}
