// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Where in the table a function is put is not known, but each is only called as what it is.
#include <pthread.h>
#include <string.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

struct operations {
  void (*one)(int);
  void (*two)(int, int);
};

static struct operations operations;

static void one(int x)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
}

static void two(int x, int y)
{
}

int main(int count, char **arguments)
{
  void (*first)(int) = one;
  void (*second)(int, int) = two;
  memcpy((char *)&operations + (count & 8), &first, sizeof first);
  memcpy((char *)&operations + (count + 8 & 8), &second, sizeof second);
  pthread_mutex_lock(&a);
  operations.two(1, 2);
  pthread_mutex_unlock(&a);
  operations.one(1);
  return 0;
}
