// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The second is the one that the first is not.
#include <pthread.h>
#include <stdlib.h>

struct account {
  int number;
  long balance;
  pthread_mutex_t mutex;
};

static struct account accounts[8];

static void transfer(struct account *from, struct account *to)
{
  if (from->number == to->number)
    return;
  struct account *first = from->number < to->number ? from : to;
  struct account *second = first == from ? to : from;
  pthread_mutex_lock(&first->mutex);
  pthread_mutex_lock(&second->mutex); // NODEADLOCK
  from->balance--;
  to->balance++;
  pthread_mutex_unlock(&second->mutex);
  pthread_mutex_unlock(&first->mutex);
}

static void *work(void *given)
{
  for (int i = 0; i < 1000; i++)
    transfer(&accounts[rand() % 8], &accounts[rand() % 8]);
  return given;
}

int main(void)
{
  pthread_t threads[2];
  for (int i = 0; i < 8; i++) {
    accounts[i].number = i;
    pthread_mutex_init(&accounts[i].mutex, NULL);
  }
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
