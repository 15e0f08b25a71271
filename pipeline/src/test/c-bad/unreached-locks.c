// EXPECT: exit 0; the report says that two lock operations were seen and none is reached
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void plugin_entry(void)
{
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
}

int main(void)
{
  return 0;
}
