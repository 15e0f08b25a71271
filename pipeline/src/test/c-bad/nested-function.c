// EXPECT: exit 3; a nested function (GNU C) is not read: a gap, no crash
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
