// SPDX-License-Identifier: Apache-2.0
#include "registry.h"

#include <pthread.h>

static pthread_mutex_t registry = PTHREAD_MUTEX_INITIALIZER;
static callback registered;

void registry_register(callback c)
{
  pthread_mutex_lock(&registry); // NODEADLOCK
  registered = c;
  pthread_mutex_unlock(&registry);
}

void registry_notify(void)
{
  callback c;
  pthread_mutex_lock(&registry);
  c = registered;
  pthread_mutex_unlock(&registry);
  if (c)
    c();
}
