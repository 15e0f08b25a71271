// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Semaphores by name; which is which is not known.
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t *s1;
static sem_t *s2;

static void *left(void *unused)
{
  (void)unused;
  sem_wait(s1); // DEADLOCK condition (imprecise: which of them is posted later is not known)
  sem_wait(s2); // DEADLOCK cycle; DEADLOCK condition (imprecise: which of them is posted later is not known); DEADLOCK self (imprecise: all named semaphores are one)
  sem_post(s2);
  sem_post(s1);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  sem_wait(s2); // DEADLOCK condition (imprecise: which of them is posted later is not known)
  sem_wait(s1); // DEADLOCK cycle; DEADLOCK condition (imprecise: which of them is posted later is not known); DEADLOCK self (imprecise: all named semaphores are one)
  sem_post(s1);
  sem_post(s2);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  s1 = sem_open("/one", O_CREAT, 0600, 1);
  s2 = sem_open("/two", O_CREAT, 0600, 1);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
