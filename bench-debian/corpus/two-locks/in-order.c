// SPDX-License-Identifier: Apache-2.0
// Both threads take the locks in one order: no deadlock.
#include "locks.h"

static void *work(void *unused)
{
  take_in_order();
  return unused;
}

int main(void)
{
  pthread_t thread;
  if (pthread_create(&thread, NULL, work, NULL) != 0) {
    return 1;
  }
  take_in_order();
  return pthread_join(thread, NULL);
}
