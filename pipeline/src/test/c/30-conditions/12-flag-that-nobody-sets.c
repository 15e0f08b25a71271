// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A flag is cleared but never set; another is only ever one of three numbers.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static volatile int reversed;
static int mode = 1;

static void *worker(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(int count, char **arguments)
{
  pthread_t h;
  reversed = 0;
  if (count > 1)
    mode = 2;
  else if (count > 2)
    mode = 3;
  pthread_create(&h, NULL, worker, NULL);
  if (reversed || mode == 4) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // NODEADLOCK
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  pthread_join(h, NULL);
  return 0;
}
