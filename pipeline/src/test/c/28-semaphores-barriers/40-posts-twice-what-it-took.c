// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread posts twice what it has waited for once: the second time is a signal, which another waits for.
#include <pthread.h>
#include <semaphore.h>

static sem_t slots[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *giver(void *argument)
{
  int i = *(int *)argument;
  sem_wait(&slots[i]);
  sem_post(&slots[i]);
  pthread_mutex_lock(&lock); // DEADLOCK condition
  pthread_mutex_unlock(&lock);
  sem_post(&slots[i]);
  return NULL;
}

static void *taker(void *argument)
{
  int i = *(int *)argument;
  sem_wait(&slots[i]);
  pthread_mutex_lock(&lock);
  sem_wait(&slots[i]); // DEADLOCK condition; DEADLOCK self (imprecise: another thread posts it)
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void)
{
  static int numbers[2] = {0, 1};
  pthread_t handles[4];
  for (int i = 0; i < 2; i++)
    sem_init(&slots[i], 0, 1);
  for (int i = 0; i < 2; i++) {
    pthread_create(&handles[i], NULL, giver, &numbers[i]);
    pthread_create(&handles[i + 2], NULL, taker, &numbers[i]);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(handles[i], NULL);
  return 0;
}
