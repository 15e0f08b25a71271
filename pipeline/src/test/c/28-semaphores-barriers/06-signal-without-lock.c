// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The waiter holds nothing; the poster posts in or after its section.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  sem_wait(&s); // NODEADLOCK
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // NODEADLOCK
  sem_post(&s);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&s, 0, 0);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
