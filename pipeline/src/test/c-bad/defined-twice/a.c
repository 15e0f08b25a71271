// EXPECT: exit 2; names the function and both files
// SPDX-License-Identifier: Apache-2.0
int shared(void)
{
  return 1;
}

int main(void)
{
  return shared();
}
