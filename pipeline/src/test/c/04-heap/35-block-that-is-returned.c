// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function that is called once returns the block.
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

static struct arg *make(void)
{
  return malloc(N * sizeof(struct arg));
}

int main(void)
{
  pthread_t threads[N];
  struct arg *args = make();
  for (int i = 0; i < N; i++) {
    args[i].swapped = i;
    pthread_create(&threads[i], NULL, work, &args[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
