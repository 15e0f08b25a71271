// EXPECT: exit 0; the report says that there is nothing to check: no lock operation at all
// SPDX-License-Identifier: Apache-2.0
int main(void)
{
  return 0;
}
