// SPDX-License-Identifier: Apache-2.0
#include "store.h"

#include <pthread.h>
#include <stdlib.h>

struct store {
  int count;
  pthread_mutex_t lock;
};

struct store *store_open(void)
{
  struct store *s = calloc(1, sizeof(struct store));
  if (s != NULL)
    pthread_mutex_init(&s->lock, NULL);
  return s;
}

void store_put(struct store *s, int value)
{
  pthread_mutex_lock(&s->lock); // NODEADLOCK
  s->count += value;
  pthread_mutex_unlock(&s->lock);
}
