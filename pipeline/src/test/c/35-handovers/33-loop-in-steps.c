// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A loop counts its workers in steps, in a byte.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t meet;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_barrier_wait(&meet);
  return NULL;
}

int main(void)
{
  pthread_t h[4];
  pthread_barrier_init(&meet, NULL, 4);
  for (unsigned char i = 0; i < 6; i += 2) {
    pthread_create(&h[i / 2], NULL, left, NULL);
  }
  pthread_barrier_wait(&meet);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  for (int i = 0; i < 3; i++) {
    pthread_join(h[i], NULL);
  }
  return 0;
}
