// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Elements of different numbers are one, as the second pointer begins one later.
#include <pthread.h>
#include <stdlib.h>

struct slot {
  pthread_mutex_t m;
};

static struct slot slots[4];
static struct slot *first = slots;
static struct slot *second = slots + 1;
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void both(int i, int j)
{
  if (i == j)
    return;
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&first[i].m);
  pthread_mutex_lock(&second[j].m); // DEADLOCK self
  pthread_mutex_unlock(&gate);
  pthread_mutex_unlock(&second[j].m);
  pthread_mutex_unlock(&first[i].m);
}

static void *work(void *unused)
{
  for (int i = 0; i < 10; i++)
    both(rand() % 3, rand() % 3);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  for (int i = 0; i < 4; i++)
    pthread_mutex_init(&slots[i].m, NULL);
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
