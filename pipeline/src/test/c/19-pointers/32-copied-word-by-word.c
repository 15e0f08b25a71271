// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A struct is copied as if it were made of numbers.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static volatile int choice;

struct handle { pthread_mutex_t *lock; long value; };

static pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER;
static struct handle from = {&mine, 1}, to;

static void copy(void *target, const void *source, size_t size)
{
  typedef unsigned long __attribute__((may_alias)) word;
  word *x = target;
  const word *y = source;
  for (; size >= sizeof *x; size -= sizeof *x) {
    *x++ = *y++;
  }
}

int main(void)
{
  copy(&to, &from, sizeof from);
  pthread_mutex_lock(&mine);
  pthread_mutex_t *found = to.lock;
  if (choice) {
    found = &other;
  }
  pthread_mutex_lock(found); // DEADLOCK self
  return 0;
}
