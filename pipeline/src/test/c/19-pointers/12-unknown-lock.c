// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R11
// SPDX-License-Identifier: Apache-2.0
//
// plugin_lock lies outside the program; it may well return the lock that was given to
// plugin_register. A lock operation without known targets may mean any lock that got out.
#include <pthread.h>

void plugin_register(pthread_mutex_t *lock);
pthread_mutex_t *plugin_lock(void);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
  plugin_register(&a);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(plugin_lock()); // DEADLOCK self
  pthread_mutex_unlock(&a);
  return 0;
}
