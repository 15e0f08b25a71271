// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Locks that a thread may hold twice: all are taken twice, and given back once.
#include <pthread.h>
#include <stdlib.h>

static struct shard {
  pthread_mutex_t lock;
  int count;
} shards[64];
static int shard_count;

static void lock_all(void)
{
  for (int i = 0; i < shard_count; i++)
    pthread_mutex_lock(&shards[i].lock); // DEADLOCK cycle (imprecise: array elements collapse); DEADLOCK exit
}

static void unlock_all(void)
{
  for (int j = 0; j < shard_count; j++)
    pthread_mutex_unlock(&shards[j].lock);
}

static void put(int key)
{
  struct shard *shard = &shards[key % shard_count];
  pthread_mutex_lock(&shard->lock);
  shard->count++;
  pthread_mutex_unlock(&shard->lock);
}


static void *worker(void *unused)
{
  (void)unused;
  put(1);
  lock_all();
  lock_all();
  unlock_all();
  return NULL; // DEADLOCK exit
}

int main(int argc, char **argv)
{
  pthread_t threads[2];
  shard_count = argc > 1 ? atoi(argv[1]) : 8;
  if (shard_count < 4 || shard_count > 64)
    return 1;
  pthread_mutexattr_t type;
  pthread_mutexattr_init(&type);
  pthread_mutexattr_settype(&type, PTHREAD_MUTEX_RECURSIVE);
  for (int i = 0; i < shard_count; i++)
    pthread_mutex_init(&shards[i].lock, &type);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
