// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A loop steps over the number that would end it, and does not end: more workers come
// than the barrier has places for.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t meet;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_barrier_wait(&meet);
  return NULL;
}

static void *meeting(void *unused)
{
  pthread_barrier_wait(&meet);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void)
{
  pthread_t handle;
  pthread_barrier_init(&meet, NULL, 3);
  pthread_create(&handle, NULL, meeting, NULL);
  for (unsigned i = 0; i != 3; i += 2) {
    pthread_create(&handle, NULL, left, NULL);
  }
  return 0;
}
