// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The bytes of a pointer are copied to a number, and those of another to a pointer.
#include <pthread.h>
#include <stdint.h>
#include <string.h>

static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static volatile int choice;

static pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER;

static void copy(void *target, const void *source)
{
  memcpy(target, source, sizeof(void *));
}

int main(void)
{
  pthread_mutex_t *found = &mine;
  uintptr_t first, second;
  copy(&first, &found);
  second = first;
  pthread_mutex_lock(&mine);
  copy(&found, &second);
  if (choice) {
    found = &other;
  }
  pthread_mutex_lock(found); // DEADLOCK self
  return 0;
}
