// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Users see an incomplete type; the unit that completes it allocates it once.
#include <pthread.h>
#include <stdlib.h>

#include "store.h"

static pthread_mutex_t ui = PTHREAD_MUTEX_INITIALIZER;
static struct store *store;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&ui);
  store_put(store, 1); // takes the store's lock
  pthread_mutex_unlock(&ui);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  store_put(store, 2);
  pthread_mutex_lock(&ui); // NODEADLOCK
  pthread_mutex_unlock(&ui);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  store = store_open();
  if (store == NULL)
    return 1;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
