// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A mutex of GLib in static memory is ready from the beginning, and nobody gives those a number.
#include <pthread.h>
#include <stdlib.h>

typedef union { void *p; unsigned i[2]; } GMutex;
void g_mutex_init(GMutex *mutex);
void g_mutex_lock(GMutex *mutex);
void g_mutex_unlock(GMutex *mutex);

struct account {
  int number;
  long balance;
  GMutex lock;
};

static struct account fixed[2];
static struct account *all[4] = {&fixed[0], &fixed[1]};

static void transfer(struct account *from, struct account *to)
{
  struct account *first = from, *second = to;
  if (from == to)
    return;
  if (from->number > to->number) {
    first = to;
    second = from;
  }
  g_mutex_lock(&first->lock);
  g_mutex_lock(&second->lock); // DEADLOCK cycle
  from->balance--;
  to->balance++;
  g_mutex_unlock(&second->lock);
  g_mutex_unlock(&first->lock);
}

static void *work(void *unused)
{
  for (int i = 0; i < 100; i++)
    transfer(all[rand() % 4], all[rand() % 4]);
  return unused;
}

int main(void)
{
  pthread_t threads[3];
  for (int i = 2; i < 4; i++) {
    struct account *a = malloc(sizeof *a);
    if (!a)
      exit(1);
    a->number = i;
    g_mutex_init(&a->lock);
    all[i] = a;
  }
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
