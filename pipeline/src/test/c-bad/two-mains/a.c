// EXPECT: exit 0; two programs, each with its own main
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
