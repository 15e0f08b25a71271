// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Every other round locks the account that was read by the number of the round before.
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t lock;
  long balance;
  int number;
};

static struct account *table[10];

static void transfer(int n, int j)
{
  struct account *from = NULL, *to = table[j];
  for (int k = 0; k < 4; k++) {
    int i = (n + k * 3) % 10;
    if (k % 2 == 0)
      from = table[i];
    if (i < j) {
      pthread_mutex_lock(&from->lock);
      pthread_mutex_lock(&to->lock); // DEADLOCK cycle
    } else if (i > j) {
      pthread_mutex_lock(&to->lock);
      pthread_mutex_lock(&from->lock); // DEADLOCK cycle
    } else {
      continue;
    }
    from->balance--;
    pthread_mutex_unlock(&from->lock);
    pthread_mutex_unlock(&to->lock);
  }
}

static void *teller(void *argument)
{
  unsigned seed = (unsigned) (long) argument;
  for (int k = 0; k < 100; k++)
    transfer(rand_r(&seed) % 10, rand_r(&seed) % 10);
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  for (int i = 0; i < 10; i++) {
    struct account *a = malloc(sizeof *a);
    if (!a)
      exit(1);
    pthread_mutex_init(&a->lock, NULL);
    a->balance = 100;
    a->number = i;
    table[i] = a;
  }
  for (long i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, teller, (void *) i);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
