// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Elements are found by counting bytes: at an unknown offset of the memory lies a struct of the type
// that the pointer has.
#include <pthread.h>
#include <stdlib.h>

struct account {
  long balance;
  pthread_mutex_t lock;
};

static void *accounts;

static struct account *account(size_t i)
{
  return (struct account *)((char *)accounts + i * sizeof(struct account));
}

static void *transfer(void *x)
{
  size_t from = (size_t)x, to = 1 - from;
  pthread_mutex_lock(&account(from)->lock); // DEADLOCK join (imprecise: the elements are one lock)
  pthread_mutex_lock(&account(to)->lock); // DEADLOCK cycle; DEADLOCK join (imprecise: the elements are one lock); DEADLOCK exit (imprecise: the elements are one lock)
  pthread_mutex_unlock(&account(to)->lock);
  pthread_mutex_unlock(&account(from)->lock);
  return NULL; // DEADLOCK exit (imprecise: the elements are one lock)
}

int main(void)
{
  pthread_t t;
  struct account *both = calloc(2, sizeof(struct account));
  if (!both)
    return 1;
  pthread_mutex_init(&both[0].lock, NULL);
  pthread_mutex_init(&both[1].lock, NULL);
  accounts = both;
  if (pthread_create(&t, NULL, transfer, (void *)0) != 0)
    return 1;
  transfer((void *)1);
  pthread_join(t, NULL); // DEADLOCK join (imprecise: the elements are one lock)
  return 0;
}
