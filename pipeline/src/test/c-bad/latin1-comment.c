// EXPECT: exit 0; bytes that are no UTF-8 stand in a comment and a string
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

/* grüß */
static const char *const greeting = "grüß";
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return greeting[0] == 0;
}
