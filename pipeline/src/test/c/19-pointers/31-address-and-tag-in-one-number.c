// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// An address and a tag are stored as one wide number.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static volatile int choice;

union tagged {
  struct { uint64_t address, tag; } parts;
  unsigned __int128 whole;
};

static pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER;
static union tagged head;

int main(void)
{
  union tagged given, taken;
  given.parts.address = (uint64_t)&mine;
  given.parts.tag = 1;
  head.whole = given.whole;
  taken.whole = head.whole;
  pthread_mutex_lock(&mine);
  pthread_mutex_t *found = (pthread_mutex_t *)taken.parts.address;
  if (choice) {
    found = &other;
  }
  pthread_mutex_lock(found); // DEADLOCK self
  return 0;
}
