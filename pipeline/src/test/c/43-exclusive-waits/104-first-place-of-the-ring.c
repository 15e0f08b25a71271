// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The writer also waits until the first place is used again, which says nothing of how full the ring is.
#include <pthread.h>

#define SIZE 64

static int ring[SIZE];
static unsigned head, tail;
static int stop;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static pthread_cond_t less = PTHREAD_COND_INITIALIZER;

static void *writer(void *arg)
{
  pthread_mutex_lock(&m);
  for (;;) {
    while (head == 0 && !stop)
      pthread_cond_wait(&more, &m); // DEADLOCK condition
    while (head == tail && !stop)
      pthread_cond_wait(&more, &m);
    if (head == tail)
      break;
    tail = (tail + 1) % SIZE;
    pthread_cond_signal(&less);
  }
  pthread_mutex_unlock(&m);
  return arg;
}

static void *work(void *arg)
{
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&m);
    while ((head + 1) % SIZE == tail)
      pthread_cond_wait(&less, &m); // DEADLOCK condition
    ring[head] = i;
    head = (head + 1) % SIZE;
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&m);
  }
  return arg;
}

int main(void)
{
  pthread_t w, a, b;
  pthread_create(&w, NULL, writer, NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL); // DEADLOCK condition
  pthread_join(b, NULL); // DEADLOCK condition
  pthread_mutex_lock(&m);
  stop = 1;
  pthread_cond_signal(&more);
  pthread_mutex_unlock(&m);
  pthread_join(w, NULL);
  return 0;
}
