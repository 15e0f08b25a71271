// SPDX-License-Identifier: Apache-2.0
// A program without deadlocks that has a place for each kind of seed.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t alone = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t queue = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int entries;
static int total;

/* Nests two locks, and gives up half-way. */
static int add(int amount)
{
  pthread_mutex_lock(&outer);
  if (amount < 0) {
    pthread_mutex_unlock(&outer);
    return 0;
  }
  pthread_mutex_lock(&inner);
  total += amount;
  pthread_mutex_unlock(&inner);
  pthread_mutex_unlock(&outer);
  return 1;
}

/* Nests them in the same order. */
static int double_total(void)
{
  int result;
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&inner);
  result = total *= 2;
  pthread_mutex_unlock(&inner);
  pthread_mutex_unlock(&outer);
  return result;
}

/* Takes the inner one alone. */
static int current(void)
{
  int result;
  pthread_mutex_lock(&inner);
  result = total;
  pthread_mutex_unlock(&inner);
  return result;
}

/* Takes one that nobody nests. */
static void print_total(void)
{
  pthread_mutex_lock(&alone);
  puts("working");
  pthread_mutex_unlock(&alone);
}

static void *consumer(void *unused)
{
  pthread_mutex_lock(&queue);
  while (entries == 0) {
    pthread_cond_wait(&filled, &queue);
  }
  entries--;
  pthread_mutex_unlock(&queue);
  double_total();
  print_total();
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t thread;
  (void) argv;
  if (pthread_create(&thread, NULL, consumer, NULL) != 0) {
    return 1;
  }
  add(argc);
  add(argc - 2);
  if (current() > 100) {
    return 1;
  }
  pthread_mutex_lock(&queue);
  entries++;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&queue);
  pthread_join(thread, NULL);
  return 0;
}
