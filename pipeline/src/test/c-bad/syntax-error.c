// EXPECT: exit 2; names this file and the line of the compiler's message
// SPDX-License-Identifier: Apache-2.0
//
// The compiler refuses the file: a bracket is missing.
#include <pthread.h>

int main(void)
{
  pthread_mutex_t m;
  pthread_mutex_lock(&m;
  return 0;
}
