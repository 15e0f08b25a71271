// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A job starts another one through the function that creates all threads, and then takes its two
// locks: that of the next, in the other order.
#include <pthread.h>
#include <stdlib.h>

struct job {
  pthread_mutex_t *x;
  pthread_mutex_t *y;
  int more;
};

struct block {
  void *(*routine)(void *);
  void *arg;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *begin(void *data)
{
  struct block block = *(struct block *)data;
  free(data);
  return block.routine(block.arg);
}

static void start(void *(*routine)(void *), void *arg)
{
  pthread_t thread;
  struct block *block = malloc(sizeof *block);
  block->routine = routine;
  block->arg = arg;
  if (pthread_create(&thread, NULL, begin, block) == 0)
    pthread_detach(thread);
}

static void *work(void *arg)
{
  struct job *j = arg;
  if (j->more > 0) {
    struct job *next = malloc(sizeof *next);
    next->x = j->y;
    next->y = j->x;
    next->more = j->more - 1;
    start(work, next);
  }
  pthread_mutex_lock(j->x);
  pthread_mutex_lock(j->y); // DEADLOCK cycle; DEADLOCK self (imprecise: either pointer may be to either lock)
  pthread_mutex_unlock(j->y);
  pthread_mutex_unlock(j->x);
  free(j);
  return NULL;
}

int main(int argc, char **argv)
{
  struct job *j = malloc(sizeof *j);
  j->x = &a;
  j->y = &b;
  j->more = argc;
  start(work, j);
  pthread_exit(NULL);
}
