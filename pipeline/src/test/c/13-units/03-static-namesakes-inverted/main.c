// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

#include "lib.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void main_take(void)
{
  pthread_mutex_lock(&lock); // DEADLOCK cycle
  pthread_mutex_unlock(&lock);
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&lock);
  lib_take();
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, lib_thread, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
