// OPTIONS:
// VERDICT: deadlock-free
// RULES: R5
// SPDX-License-Identifier: Apache-2.0
//
// The creation lies in a loop, and every path back to it passes the join; so does the way to the
// locks that main takes.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(void)
{
  pthread_t h;
  for (int i = 0; i < 3; i++) {
    pthread_create(&h, NULL, worker, NULL);
    pthread_join(h, NULL);
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // NODEADLOCK
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  return 0;
}
