// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R2 R4
// SPDX-License-Identifier: Apache-2.0
//
// The creation lies in a recursion: the thread is many.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *w(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

static void spread(int n)
{
  pthread_t h;
  pthread_create(&h, NULL, w, NULL);
  if (n > 0)
    spread(n - 1);
  pthread_join(h, NULL);
}

int main(void)
{
  spread(3);
  return 0;
}
