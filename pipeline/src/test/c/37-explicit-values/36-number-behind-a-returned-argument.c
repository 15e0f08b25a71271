// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A thread returns what it was given; no join takes it, so that nobody writes the number there.
#include <pthread.h>

#define N 3

struct seat {
  int id;
};

static pthread_mutex_t forks[N] = {
  PTHREAD_MUTEX_INITIALIZER,
  PTHREAD_MUTEX_INITIALIZER,
  PTHREAD_MUTEX_INITIALIZER,
};
static struct seat seats[N];

static void *dine(void *arg)
{
  struct seat *seat = arg;
  int id = seat->id;
  int first = id == N - 1 ? 0 : id;
  int second = id == N - 1 ? id : id + 1;
  pthread_mutex_lock(&forks[first]);
  pthread_mutex_lock(&forks[second]); // NODEADLOCK
  pthread_mutex_unlock(&forks[second]);
  pthread_mutex_unlock(&forks[first]);
  return arg;
}

int main(void)
{
  pthread_t threads[N];
  for (int i = 0; i < N; i++) {
    seats[i].id = i;
    pthread_create(&threads[i], NULL, dine, &seats[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
