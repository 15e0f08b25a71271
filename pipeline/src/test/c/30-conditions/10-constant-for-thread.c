// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two threads run one function and are told by their argument what to do.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *which)
{
  long step = (long)which;
  if (step == 1) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // NODEADLOCK
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
  } else if (step == 2) {
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
  } else {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // NODEADLOCK
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  return NULL;
}

int main(void)
{
  pthread_t one, other;
  worker((void *)3);
  pthread_create(&one, NULL, worker, (void *)1);
  pthread_create(&other, NULL, worker, (void *)2);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
