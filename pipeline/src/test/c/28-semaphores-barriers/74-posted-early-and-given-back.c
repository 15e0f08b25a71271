// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What main posts before there are threads is what the semaphore begins with. All threads give it back.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *gives_back(void *unused)
{
  sem_wait(&s); // NODEADLOCK
  sem_post(&s);
  return unused; // NODEADLOCK
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&s, 0, 0);
  sem_post(&s);
  pthread_create(&h1, NULL, gives_back, NULL);
  pthread_create(&h2, NULL, gives_back, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
