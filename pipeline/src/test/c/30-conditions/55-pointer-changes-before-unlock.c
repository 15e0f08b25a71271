// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The second pointer leads to another account by then.
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t lock;
  long balance;
};

static struct account all[4];

static void lock_two(pthread_mutex_t *a, pthread_mutex_t *b)
{
  if (a == b) {
    pthread_mutex_lock(a);
  } else if (a < b) {
    pthread_mutex_lock(a);
    pthread_mutex_lock(b);
  } else {
    pthread_mutex_lock(b);
    pthread_mutex_lock(a);
  }
}

static void unlock_two(pthread_mutex_t *a, pthread_mutex_t *b)
{
  pthread_mutex_unlock(a);
  if (a != b)
    pthread_mutex_unlock(b);
}

static void *work(void *unused)
{
  struct account *one = &all[rand() % 4], *other = &all[rand() % 4];
  lock_two(&one->lock, &other->lock);
  one->balance--;
  other->balance++;
  other = one;
  unlock_two(&one->lock, &other->lock);
  return unused; // DEADLOCK exit
}

int main(void)
{
  pthread_t threads[2];
  for (int i = 0; i < 4; i++)
    pthread_mutex_init(&all[i].lock, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&all[i].lock); // DEADLOCK exit
    pthread_mutex_unlock(&all[i].lock);
  }
  return 0;
}
