// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One thread gives back what its try has taken before it takes the locks.
#include <pthread.h>
#include <semaphore.h>

static sem_t gate;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *unused)
{
  sem_wait(&gate);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  sem_post(&gate);
  return unused;
}

static void *other(void *unused)
{
  if (sem_trywait(&gate) != 0)
    return unused;
  sem_post(&gate);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&gate, 0, 1);
  pthread_create(&h1, NULL, one, NULL);
  pthread_create(&h2, NULL, other, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
