// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Waits are repeated until they succeed, but the gate lets two in.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t gate;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void down(sem_t *s)
{
  int r;
  do {
    r = sem_wait(s);
  } while (r == -1 && errno == EINTR);
}

static void *one(void *unused)
{
  while (sem_wait(&gate) != 0)
    continue;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  sem_post(&gate);
  return unused;
}

static void *other(void *unused)
{
  down(&gate);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  sem_post(&gate);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&gate, 0, 2);
  pthread_create(&h1, NULL, one, NULL);
  pthread_create(&h2, NULL, other, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
