// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Blocks of a list of free ones are used as a whole, with their headers.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct block {
  struct block *next;
  char rest[];
};

struct job {
  pthread_mutex_t *outer;
  pthread_mutex_t *inner;
};

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t third = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t fourth = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *one, pthread_mutex_t *other)
{
  pthread_mutex_lock(one);
  pthread_mutex_lock(other); // DEADLOCK cycle
  pthread_mutex_unlock(other);
  pthread_mutex_unlock(one);
}

static void *run(void *unused)
{
  both(&first, &second);
  return unused;
}

static struct block *blocks;

static void fill(size_t more)
{
  for (int i = 0; i < 4; i++) {
    struct block *block = malloc(sizeof(struct block) + more);
    block->next = blocks;
    blocks = block;
  }
}

static void *get(void)
{
  struct block *block = blocks;
  blocks = block->next;
  return block;
}

int main(int argc, char **argv)
{
  pthread_t thread;
  pthread_create(&thread, NULL, run, NULL);
  fill(64);
  struct job *job = get();
  job->outer = &second;
  job->inner = &first;
  both(job->outer, job->inner);
  pthread_join(thread, NULL);
  return 0;
}
