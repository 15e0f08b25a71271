// EXPECT: exit 2; says that there is no main and names the option for other entry points
// SPDX-License-Identifier: Apache-2.0
//
// A library: no unit defines main.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void enter(void)
{
  pthread_mutex_lock(&m);
}

void leave(void)
{
  pthread_mutex_unlock(&m);
}
