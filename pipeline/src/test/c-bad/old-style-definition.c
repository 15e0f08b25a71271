// EXPECT: exit 1; definitions in the old style, and a call with too few arguments
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int take(p, unused)
  pthread_mutex_t *p;
  int unused;
{
  return pthread_mutex_lock(p);
}

int main(void)
{
  take(&m);
  take(&m, 1);
  return 0;
}
