// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A lock is taken in the first round of a loop and given back in the last one.
#include <pthread.h>
#include <stddef.h>

enum { ROUNDS = 5 };

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *work(void *unused)
{
  for (int i = 0; i < ROUNDS; i++) {
    if (i == 0)
      pthread_mutex_lock(&m); // NODEADLOCK
    count++;
    if (i == ROUNDS - 1)
      pthread_mutex_unlock(&m);
  }
  return unused;
}

int main(void)
{
  pthread_t one, other;
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
