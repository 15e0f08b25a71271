// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is asked for is too much: the other branch locks the other way round.
#include <pthread.h>
#include <stdlib.h>

struct arg {
  int first[1 << 20];
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *given)
{
  for (int i = 0; i < 1000000; i++) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // DEADLOCK cycle
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
  }
  return given;
}

int main(void)
{
  pthread_t thread;
  struct arg *args = malloc(((size_t)1 << 40) * sizeof *args);
  pthread_create(&thread, NULL, work, NULL);
  for (int i = 0; i < 1000000; i++) {
    if (args == NULL) {
      pthread_mutex_lock(&b);
      pthread_mutex_lock(&a); // DEADLOCK cycle
    } else {
      args[i % 2].first[0] = 1;
      pthread_mutex_lock(&a);
      pthread_mutex_lock(&b);
    }
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
  }
  pthread_join(thread, NULL);
  return 0;
}
