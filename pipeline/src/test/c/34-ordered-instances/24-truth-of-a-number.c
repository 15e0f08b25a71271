// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Of two numbers that differ, the truth values may be equal.
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void both(unsigned char one, unsigned char other)
{
  if (one >= other)
    return;
  bool first = one, second = other;
  pthread_mutex_lock(&m[first]);
  pthread_mutex_lock(&m[second]); // DEADLOCK self
  pthread_mutex_unlock(&m[second]);
  pthread_mutex_unlock(&m[first]);
}

int main(int count, char **arguments)
{
  both(count, count + 1);
  return 0;
}
