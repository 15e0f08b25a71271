// EXPECT: exit 0; a nested function (GNU C) that uses nothing of the outer one
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
  void inner(void)
  {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
  }
  inner();
  return 0;
}
