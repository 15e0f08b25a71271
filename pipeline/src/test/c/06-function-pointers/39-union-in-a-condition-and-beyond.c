// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Which of two numbers is taken, a condition decides; they share their place with a function each.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

union job {
  long number;
  int (*func)(char *);
};

static int perform(char *text)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
  return 0;
}

static int rest(char *text)
{
  return 1;
}

int main(int argc, char **argv)
{
  union job one, other;
  one.func = perform;
  other.func = rest;
  pthread_mutex_lock(&a);
  ((void (*)(int, int))(one.number > other.number ? one.number : other.number))(1, 2);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return 0;
}
