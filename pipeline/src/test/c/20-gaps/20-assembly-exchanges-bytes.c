// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The list is exchanged as eight bytes, for a number that is the address of the new node.
#include <pthread.h>

struct node {
  struct node *next;
  void (*run)(void);
};

struct bytes {
  char v[8];
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct node *list;
static struct node first;

static unsigned long exchange(void *at, unsigned long value)
{
  unsigned long old;
  __asm__ volatile("xchgq %0, %1" : "=r"(old), "+m"(*(struct bytes *)at) : "0"(value) : "memory");
  return old;
}

static void run(void)
{
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
}

int main(void)
{
  first.run = run;
  first.next = (struct node *)exchange(&list, (unsigned long)&first);
  struct node *all = (struct node *)exchange(&list, 0);
  for (struct node *one = all; one; one = one->next)
    one->run();
  return 0;
}
