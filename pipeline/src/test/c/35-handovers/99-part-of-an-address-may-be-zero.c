// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The last byte of an address that is a multiple of 256 is zero: each thread does it again.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int object __attribute__((aligned(256)));
static unsigned char done;

static void prepare(void)
{
  pthread_mutex_lock(&m);
  if (!done) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // DEADLOCK cycle
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    done = (unsigned char) (uintptr_t) &object;
  }
  pthread_mutex_unlock(&m);
}

static void *worker(void *unused)
{
  prepare();
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void)
{
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
