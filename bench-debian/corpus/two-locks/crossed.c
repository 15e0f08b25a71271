// SPDX-License-Identifier: Apache-2.0
// The threads take the locks in opposite orders: they can deadlock.
#include "locks.h"

static void *work(void *unused)
{
  pthread_mutex_lock(&second);
  pthread_mutex_lock(&first);
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&second);
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
