// EXPECT: exit 2; names the header that the preprocessor does not find
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>
#include "generated-by-nobody.h"

int main(void)
{
  return 0;
}
