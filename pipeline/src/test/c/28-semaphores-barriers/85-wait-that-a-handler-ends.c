// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The second wait may fail by a signal; then the first semaphore is left behind.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>

static sem_t s1, s2;

static void *one(void *unused)
{
  if (sem_wait(&s1) != 0)
    return NULL;
  if (sem_wait(&s2) != 0)
    return NULL; // DEADLOCK exit
  sem_post(&s2);
  sem_post(&s1);
  return unused;
}

static void *other(void *unused)
{
  sem_wait(&s1); // DEADLOCK exit
  sem_post(&s1);
  return unused;
}

static void handle(int number)
{
  (void)number;
}

int main(void)
{
  pthread_t h1, h2;
  struct sigaction action = {0};
  action.sa_handler = handle;
  sigaction(SIGUSR1, &action, NULL);
  sem_init(&s1, 0, 1);
  sem_init(&s2, 0, 1);
  pthread_create(&h1, NULL, one, NULL);
  pthread_create(&h2, NULL, other, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
