// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each lock differs from the one before, and is that of two rounds before.
#include <pthread.h>
#include <stdlib.h>

struct slot {
  pthread_mutex_t m;
};

static struct slot slots[2];
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void all(int rounds)
{
  int before = -1;
  pthread_mutex_lock(&gate);
  for (int i = 0; i < rounds; i++) {
    int next = rand() % 2;
    if (next != before)
      pthread_mutex_lock(&slots[next].m); // DEADLOCK self
    before = next;
  }
  exit(0);
}

static void *work(void *unused)
{
  all(rand());
  return unused;
}

int main(void)
{
  pthread_t one, other;
  for (int i = 0; i < 2; i++)
    pthread_mutex_init(&slots[i].m, NULL);
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
