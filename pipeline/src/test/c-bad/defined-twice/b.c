// SPDX-License-Identifier: Apache-2.0
int shared(void)
{
  return 2;
}
