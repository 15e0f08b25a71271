// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One function creates all threads, each of which creates the next: the fourth and the fifth take
// two locks in both orders.
#include <pthread.h>
#include <stdlib.h>

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

static void *fifth(void *arg)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return arg;
}

static void *fourth(void *arg)
{
  start(fifth, arg);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

static void *third(void *arg)
{
  start(fourth, arg);
  return arg;
}

static void *second(void *arg)
{
  start(third, arg);
  return arg;
}

static void *first(void *arg)
{
  start(second, arg);
  return arg;
}

int main(void)
{
  start(first, NULL);
  pthread_exit(NULL);
}
