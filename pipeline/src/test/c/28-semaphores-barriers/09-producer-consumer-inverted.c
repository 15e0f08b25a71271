// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The textbook mistake: the consumer waits for an item with the mutex held.
#include <pthread.h>
#include <semaphore.h>

static sem_t empty;
static sem_t full;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int buffer;

static void *left(void *unused)
{
  (void)unused;
  for (int i = 0; i < 9; i++) {
    sem_wait(&empty);
    pthread_mutex_lock(&m); // DEADLOCK condition
    buffer = i;
    pthread_mutex_unlock(&m);
    sem_post(&full);
  }
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  for (int i = 0; i < 9; i++) {
    pthread_mutex_lock(&m);
    sem_wait(&full); // DEADLOCK condition
    buffer = 0;
    sem_post(&empty);
    pthread_mutex_unlock(&m);
  }
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&empty, 0, 1);
  sem_init(&full, 0, 0);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
