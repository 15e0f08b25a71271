// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

#include "lib.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void step(void)
{
  pthread_mutex_lock(&lock); // NODEADLOCK
  lib_step();
  pthread_mutex_unlock(&lock);
}

static void *left(void *unused)
{
  (void)unused;
  step();
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  lib_step();
  step();
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
