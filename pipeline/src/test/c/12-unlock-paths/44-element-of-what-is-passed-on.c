// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Both the table and the number are passed on.
// To give back what one does not hold does nothing: these check that.
#include <pthread.h>

#define SLOTS 8

struct table {
  pthread_mutex_t slots[SLOTS];
  int used[SLOTS];
};

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
static struct table first, second;

static void take(struct table *table, int slot)
{
  pthread_mutex_lock(&all); // NODEADLOCK
  pthread_mutex_lock(&table->slots[slot]); // NODEADLOCK
  pthread_mutex_unlock(&all);
}

static void put(struct table *table, int slot)
{
  table->used[slot]++;
  pthread_mutex_unlock(&table->slots[slot]);
}

static void *work(void *argument)
{
  struct table *mine = argument;
  for (int i = 0; i < 1000; i++) {
    int slot = i % SLOTS;
    take(mine, slot);
    put(mine, slot);
  }
  return NULL;
}

int main(void)
{
  pthread_t threads[3];
  pthread_mutexattr_t checked;
  pthread_mutexattr_init(&checked);
  pthread_mutexattr_settype(&checked, PTHREAD_MUTEX_ERRORCHECK);
  for (int i = 0; i < SLOTS; i++) {
    pthread_mutex_init(&first.slots[i], &checked);
    pthread_mutex_init(&second.slots[i], &checked);
  }
  pthread_create(&threads[0], NULL, work, &first);
  pthread_create(&threads[1], NULL, work, &second);
  pthread_create(&threads[2], NULL, work, &first);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
