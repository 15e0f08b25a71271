// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Static locks of one name, nested in both orders through calls between the units.
#include <pthread.h>

#include "lib.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void lib_take(void)
{
  pthread_mutex_lock(&lock); // DEADLOCK cycle
  pthread_mutex_unlock(&lock);
}

void *lib_thread(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&lock);
  main_take();
  pthread_mutex_unlock(&lock);
  return NULL;
}
