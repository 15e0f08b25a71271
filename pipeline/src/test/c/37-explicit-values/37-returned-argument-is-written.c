// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The main thread gets what the first thread returned, and makes it another number for the second one, while a third
// has a number of its own.
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
static struct seat early, late;

static void *dine(void *arg)
{
  struct seat *seat = arg;
  int id = seat->id;
  pthread_mutex_lock(&forks[id]);
  pthread_mutex_lock(&forks[1 - id]); // DEADLOCK cycle
  pthread_mutex_unlock(&forks[1 - id]);
  pthread_mutex_unlock(&forks[id]);
  return arg;
}

int main(void)
{
  pthread_t first, second, third;
  void *returned;
  early.id = 0;
  late.id = 0;
  pthread_create(&first, NULL, dine, &early);
  pthread_join(first, &returned);
  ((struct seat *)returned)->id = 1;
  pthread_create(&second, NULL, dine, &early);
  pthread_create(&third, NULL, dine, &late);
  pthread_join(second, NULL);
  pthread_join(third, NULL);
  return 0;
}
