// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The parameter has not room for each number: that of seat 256 is 0 in the function.
// Two threads have each number. To give back what one does not hold does
// nothing: these check that.
#include <pthread.h>

#define SEATS 301

static pthread_mutex_t waiter = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t forks[SEATS];

static void take(int seat)
{
  pthread_mutex_lock(&waiter); // DEADLOCK cycle
  pthread_mutex_lock(&forks[seat]); // DEADLOCK cycle; DEADLOCK exit
  pthread_mutex_unlock(&waiter);
}

static void put(unsigned char seat)
{
  pthread_mutex_unlock(&forks[seat]);
}

static void *dine(void *argument)
{
  int seat = (int)(long)argument;
  for (int round = 0; round < 100; round++) {
    take(seat);
    put(seat);
  }
  return NULL; // DEADLOCK exit
}

int main(void)
{
  pthread_t threads[SEATS - 1];
  pthread_mutexattr_t checked;
  pthread_mutexattr_init(&checked);
  pthread_mutexattr_settype(&checked, PTHREAD_MUTEX_ERRORCHECK);
  for (int i = 0; i < SEATS; i++)
    pthread_mutex_init(&forks[i], &checked);
  for (long i = 0; i < SEATS - 1; i++)
    pthread_create(&threads[i], NULL, dine, (void *)(i - i % 2));
  for (int i = 0; i < SEATS - 1; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
