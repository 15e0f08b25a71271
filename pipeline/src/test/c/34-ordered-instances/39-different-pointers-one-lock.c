// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Pointers that differ lead to one lock, as they do not lead to the same member.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t locks[3];
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *p, pthread_mutex_t *q)
{
  if (p == q)
    return;
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(p + 1);
  pthread_mutex_lock(q); // DEADLOCK self
  pthread_mutex_unlock(&gate);
  pthread_mutex_unlock(q);
  pthread_mutex_unlock(p + 1);
}

static void *work(void *unused)
{
  for (int i = 0; i < 10; i++)
    both(&locks[rand() % 2], &locks[rand() % 3]);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  for (int i = 0; i < 3; i++)
    pthread_mutex_init(&locks[i], NULL);
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
