// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Thesis figure 4.1: as figure 1.1, but both threads end with the locks still held.
// Whoever comes second waits for ever, also where there is no cycle.
#include <pthread.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;
static int x;
static int y;

static void *thread1(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m1); // DEADLOCK exit
  x = 1;
  pthread_mutex_lock(&m2); // DEADLOCK cycle; DEADLOCK exit
  (void)x;
  return 0; // DEADLOCK exit
}

static void *thread2(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m2); // DEADLOCK exit
  y = 2;
  pthread_mutex_lock(&m1); // DEADLOCK cycle; DEADLOCK exit
  (void)y;
  return 0; // DEADLOCK exit
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, thread1, NULL);
  pthread_create(&h2, NULL, thread2, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
