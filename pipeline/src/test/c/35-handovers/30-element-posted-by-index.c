// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One of the other posts may be of the same element.
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static sem_t done[2];
static int which;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  sem_post(&done[1]);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  sem_wait(&done[1]);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(int argc, char **argv)
{
  (void)argv;
  pthread_t h1, h2;
  which = argc % 2;
  sem_init(&done[0], 0, 0);
  sem_init(&done[1], 0, 0);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  sem_post(&done[which]);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
