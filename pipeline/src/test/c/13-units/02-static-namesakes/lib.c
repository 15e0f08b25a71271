// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Both units have a static variable `lock` and a static function `step`; they are different ones.
// main.c takes its own first.
#include <pthread.h>

#include "lib.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void step(void)
{
  value++;
}

void lib_step(void)
{
  pthread_mutex_lock(&lock); // NODEADLOCK
  step();
  pthread_mutex_unlock(&lock);
}
