// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A pointer is read as a number.
#include <pthread.h>
#include <stdint.h>
#include <unistd.h>

static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static volatile int choice;

static pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
  int ends[2];
  pipe(ends);
  pthread_mutex_t *given = &mine;
  write(ends[1], &given, sizeof given);
  uintptr_t taken = 0;
  read(ends[0], &taken, sizeof taken);
  pthread_mutex_lock(&mine);
  pthread_mutex_t *found = (pthread_mutex_t *)taken;
  if (choice) {
    found = &other;
  }
  pthread_mutex_lock(found); // DEADLOCK self
  return 0;
}
