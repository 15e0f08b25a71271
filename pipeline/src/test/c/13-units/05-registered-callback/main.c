// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One unit registers a callback with another, which calls it under its lock.
#include <pthread.h>

#include "registry.h"

static pthread_mutex_t state = PTHREAD_MUTEX_INITIALIZER;

static void on_change(void)
{
  pthread_mutex_lock(&state); // DEADLOCK cycle
  pthread_mutex_unlock(&state);
}

static void *notifier(void *unused)
{
  (void)unused;
  registry_notify();
  return NULL;
}

static void *changer(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&state);
  registry_register(on_change);
  pthread_mutex_unlock(&state);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  registry_register(on_change);
  pthread_create(&h1, NULL, notifier, NULL);
  pthread_create(&h2, NULL, changer, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
