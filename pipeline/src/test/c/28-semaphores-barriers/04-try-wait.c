// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Nobody waits for the semaphore under the mutex.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  sem_wait(&s);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  sem_post(&s);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  if (sem_trywait(&s) == 0) // NODEADLOCK
    sem_post(&s);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&s, 0, 1);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
