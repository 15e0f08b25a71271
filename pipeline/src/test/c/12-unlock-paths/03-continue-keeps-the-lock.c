// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// `continue` skips the unlock; the next round asks for the lock again.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int table[8];

int main(int argc, char **argv)
{
  (void)argv;
  for (int i = 0; i < 8; i++) {
    pthread_mutex_lock(&m); // DEADLOCK self
    if (table[i] < argc)
      continue;
    table[i]--;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
