// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The semaphore begins with 0 and looks like a gate around both locks, but may be posted twice before it is taken.
#include <pthread.h>
#include <semaphore.h>

static sem_t gate;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *opens(void *argument)
{
  for (int i = 0; i < 2; i++) {
    if (*(int *)argument > 5)
      sem_wait(&gate);
    sem_post(&gate);
  }
  return NULL;
}

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
  sem_wait(&gate);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  sem_post(&gate);
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t h1, h2, h3;
  (void)argv;
  sem_init(&gate, 0, 0);
  pthread_create(&h1, NULL, opens, &argc);
  pthread_create(&h2, NULL, one, NULL);
  pthread_create(&h3, NULL, other, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  pthread_join(h3, NULL);
  return 0;
}
