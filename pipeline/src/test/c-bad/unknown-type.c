// EXPECT: exit 2; names this file and the line of the compiler's message
// SPDX-License-Identifier: Apache-2.0
//
// The grammar is right, the meaning is not: the type does not exist.
#include <pthread.h>

mutex_of_dreams m;

int main(void)
{
  return sizeof m == 0;
}
