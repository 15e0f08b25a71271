// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each round of a loop allocates a block of its own.
#include <pthread.h>
#include <stdlib.h>

#define N 2

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct arg {
  int swapped, number;
};

static void *work(void *given)
{
  struct arg *arg = given;
  for (int i = 0; i < 1000000; i++) {
    if (arg->swapped) {
      pthread_mutex_lock(&b);
      pthread_mutex_lock(&a); // DEADLOCK cycle
    } else {
      pthread_mutex_lock(&a);
      pthread_mutex_lock(&b); // DEADLOCK cycle
    }
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  return NULL;
}

int main(void)
{
  pthread_t threads[2 * N];
  for (int k = 0; k < 2; k++) {
    struct arg *args = malloc(N * sizeof *args);
    for (int i = 0; i < N; i++) {
      args[i].swapped = k;
      args[i].number = i;
      pthread_create(&threads[2 * k + i], NULL, work, &args[i]);
    }
  }
  for (int i = 0; i < 2 * N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
