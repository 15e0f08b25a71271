// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The numbers only go up, and one of them is cut to a byte where it is compared: after 256 rounds an empty ring is
// taken for a full one.
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
    while (head == tail && !stop)
      pthread_cond_wait(&more, &m); // DEADLOCK condition
    if (head == tail)
      break;
    tail++;
    pthread_cond_signal(&less);
  }
  pthread_mutex_unlock(&m);
  return arg;
}

static void *work(void *arg)
{
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&m);
    while ((unsigned char)(head - tail) == 0)
      pthread_cond_wait(&less, &m); // DEADLOCK condition
    ring[head++ % SIZE] = i;
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
