// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two controls whose functions want each other.
#include <pthread.h>
#include <stdlib.h>

static pthread_once_t one = PTHREAD_ONCE_INIT;
static pthread_once_t two = PTHREAD_ONCE_INIT;

static void second(void)
{
  pthread_once(&one, NULL); // DEADLOCK cycle
}

static void first(void)
{
  pthread_once(&two, NULL); // DEADLOCK cycle
}

static void *worker(void *unused)
{
  (void)unused;
  pthread_once(&two, second);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_once(&one, first);
  pthread_join(h, NULL);
  return 0;
}
