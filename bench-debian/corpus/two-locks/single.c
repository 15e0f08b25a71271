// SPDX-License-Identifier: Apache-2.0
// No threads at all.
int main(void)
{
  return 0;
}
