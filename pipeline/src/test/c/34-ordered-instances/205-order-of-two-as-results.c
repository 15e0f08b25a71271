// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function tells by two pointers which of two comes first.
#include <pthread.h>
#include <stddef.h>

struct account {
  int number;
  long balance;
  pthread_mutex_t mutex;
};

static struct account accounts[4];

static void order(struct account *one, struct account *other, struct account **first, struct account **second)
{
  if (one->number < other->number) {
    *first = one;
    *second = other;
  } else {
    *first = other;
    *second = one;
  }
}

static void transfer(struct account *from, struct account *to)
{
  struct account *first = from;
  struct account *second = to;
  if (from == to)
    return;
  order(from, to, &first, &second);
  pthread_mutex_lock(&first->mutex);
  pthread_mutex_lock(&second->mutex); // NODEADLOCK
  from->balance--;
  to->balance++;
  pthread_mutex_unlock(&second->mutex);
  pthread_mutex_unlock(&first->mutex);
}

static void *run(void *p)
{
  unsigned next = (unsigned)(size_t)p;
  for (int i = 0; i < 100000; i++) {
    next = next * 1103515245 + 12345;
    transfer(&accounts[(next >> 16) % 4], &accounts[(next >> 20) % 4]);
  }
  return NULL;
}

int main(void)
{
  pthread_t first, second;
  for (int i = 0; i < 4; i++) {
    accounts[i].number = i;
    pthread_mutex_init(&accounts[i].mutex, NULL);
  }
  pthread_create(&first, NULL, run, (void *)1);
  pthread_create(&second, NULL, run, (void *)2);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
