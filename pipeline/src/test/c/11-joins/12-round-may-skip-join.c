// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R5
// SPDX-License-Identifier: Apache-2.0
//
// In a round with `continue` the thread is not joined before the next round takes the locks.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t h;
  (void)argv;
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK cycle
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    pthread_create(&h, NULL, worker, NULL);
    if (argc > 1) {
      pthread_detach(h);
      continue;
    }
    pthread_join(h, NULL);
  }
  return 0;
}
