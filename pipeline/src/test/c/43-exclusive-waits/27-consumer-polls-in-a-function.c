// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, in a function without locks.
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
#define SIZE 10
static int count, done;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static volatile int go;

static void wait_for_go(void)
{
  while (!go)
    usleep(1);
}

static void *producer(void *unused)
{
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&m);
    while (count == SIZE)
      pthread_cond_wait(&cv, &m); // DEADLOCK condition
    count++;
    pthread_cond_broadcast(&cv);
    pthread_mutex_unlock(&m);
  }
  return unused;
}

static void *consumer(void *unused)
{
  wait_for_go();
  for (;;) {
    pthread_mutex_lock(&m);
    while (count == 0 && !done)
      pthread_cond_wait(&cv, &m);
    if (count == 0 && done) {
      pthread_mutex_unlock(&m);
      break;
    }
    count--;
    pthread_cond_broadcast(&cv);
    pthread_mutex_unlock(&m);
  }
  return unused;
}

int main(void)
{
  pthread_t p[2], c[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&p[i], NULL, producer, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&c[i], NULL, consumer, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(p[i], NULL); // DEADLOCK condition
  pthread_mutex_lock(&m);
  done = 1;
  pthread_cond_broadcast(&cv);
  pthread_mutex_unlock(&m);
  go = 1;
  for (int i = 0; i < 2; i++)
    pthread_join(c[i], NULL);
  return 0;
}
