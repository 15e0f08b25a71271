// EXPECT: exit 2; the header includes itself without end
// SPDX-License-Identifier: Apache-2.0
#include "b.h"

int main(void)
{
  return 0;
}
