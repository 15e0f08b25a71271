// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A rendezvous: one thread gives its signal before it waits, and that is enough.
#include <pthread.h>
#include <semaphore.h>

static sem_t left_there, right_there;

static void *left(void *unused)
{
  sem_post(&left_there);
  sem_wait(&right_there); // NODEADLOCK
  return unused;
}

static void *right(void *unused)
{
  sem_wait(&left_there); // NODEADLOCK
  sem_post(&right_there);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&left_there, 0, 0);
  sem_init(&right_there, 0, 0);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
