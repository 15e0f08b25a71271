// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Both accounts have one number, with which each side begins with its own.
#include <pthread.h>

struct account {
  int number;
  int rank;
  pthread_mutex_t lock;
};

static struct account one = {1, 0, PTHREAD_MUTEX_INITIALIZER};
static struct account other = {1, 0, PTHREAD_MUTEX_INITIALIZER};

static void up(struct account *from, struct account *to)
{
  if (from->number <= to->number) {
    pthread_mutex_lock(&from->lock);
    pthread_mutex_lock(&to->lock); // DEADLOCK cycle
    pthread_mutex_unlock(&to->lock);
    pthread_mutex_unlock(&from->lock);
  }
}

static void *there(void *unused)
{
  (void)unused;
  up(&one, &other);
  return NULL;
}

static void *back(void *unused)
{
  (void)unused;
  up(&other, &one);
  return NULL;
}

int main(void)
{
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, there, NULL);
  pthread_create(&threads[1], NULL, back, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
