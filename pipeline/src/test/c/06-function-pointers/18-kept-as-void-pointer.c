// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function goes through a list of void pointers, which needs no conversion in so many words.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct entry {
  void *what;
  struct entry *next;
};

static struct entry first;

static void only(int x)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
}

static void keep(struct entry *entry, void *what)
{
  entry->what = what;
}

int main(void)
{
  void (*handler)(int, int);
  keep(&first, only);
  handler = first.what;
  pthread_mutex_lock(&a);
  handler(1, 2);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return 0;
}
