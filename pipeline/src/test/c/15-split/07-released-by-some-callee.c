// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One of the functions that may be called forgets to release the caller's lock.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int state;

static void settle(int how)
{
  if (how == 0)
    return; // a stays held
  state = how;
  pthread_mutex_unlock(&a);
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a); // DEADLOCK exit (imprecise: the result of the branch in settle is not told apart by its caller)
  settle(state);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  return NULL; // DEADLOCK exit
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle; DEADLOCK exit
  settle(1);
  pthread_mutex_unlock(&b);
  return NULL; // DEADLOCK exit (imprecise: the result of the branch in settle is not told apart by its caller)
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
