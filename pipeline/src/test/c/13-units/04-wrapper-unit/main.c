// SPDX-License-Identifier: Apache-2.0
#include "lock.h"

static struct lock outer;
static struct lock inner;

static void *left(void *unused)
{
  (void)unused;
  lock_take(&outer);
  lock_take(&inner);
  lock_give(&inner);
  lock_give(&outer);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  lock_take(&inner);
  lock_give(&inner);
  lock_take(&outer);
  lock_give(&outer);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  lock_setup(&outer);
  lock_setup(&inner);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
