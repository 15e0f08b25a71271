// SPDX-License-Identifier: Apache-2.0
// Case ranges: signed, unsigned, of characters and enumerations, empty, and falling through.
int printf(const char *, ...);

enum colour { RED, GREEN, BLUE, GREY };

static int of_int(int n) {
  switch (n) {
    case -2147483647 - 1 ... -10:
      return 1;
    case -9 ... -1:
      return 2;
    case 0:
      return 3;
    case 1 ... 1:
      return 4;
    case 2 ... 2147483647:
      return 5;
  }
  return 6;
}

static int of_unsigned(unsigned n) {
  switch (n) {
    case 0 ... 0x7fffffff:
      return 1;
    case 0x80000000 ... 0xfffffffe:
      return 2;
    default:
      return 3;
  }
}

static int of_char(signed char c) {
  int result = 0;
  switch (c) {
    case 'a' ... 'f':
      result += 1;
    case 'x' ... 'z':
      result += 10;
      break;
    case -128 ... -1:
      result = 7;
      break;
    case '0' ... '9':
      switch (c) {
        case '5' ... '6':
          result = 56;
          break;
        default:
          result = 50;
      }
  }
  return result;
}

static int of_long(unsigned long n) {
  switch (n) {
    case 0x100000000 ... 0x1ffffffff:
      return 1;
    case 0xffffffff00000000 ... 0xffffffffffffffff:
      return 2;
    default:
      return 0;
  }
}

static int of_enum(enum colour c) {
  switch (c) {
    case RED ... BLUE:
      return 1;
    case GREY:
      return 2;
  }
  return 3;
}

static int loop(int n) {
  // A range inside a loop inside a switch.
  int sum = 0;
  switch (n & 3) {
    case 0:
      do {
        sum += 1;
        case 1 ... 2:
          sum += 10;
      } while (--n > 0);
  }
  return sum;
}

int main(void) {
  int ints[] = {-2147483647 - 1, -10, -9, -1, 0, 1, 2, 2147483647};
  for (int i = 0; i < 8; i++) printf("%d ", of_int(ints[i]));
  printf("%d %d %d %d\n", of_unsigned(0), of_unsigned(0x7fffffff), of_unsigned(0x80000000), of_unsigned(~0u));
  printf("%d %d %d %d ", of_char('a'), of_char('f'), of_char('g'), of_char('y'));
  printf("%d %d %d %d\n", of_char(-1), of_char('5'), of_char('9'), of_char(127));
  printf("%d %d %d %d\n", of_long(0), of_long(0x100000000), of_long(~0ul), of_long(0x200000000));
  printf("%d %d %d\n", of_enum(GREEN), of_enum(GREY), of_enum((enum colour) 9));
  printf("%d %d %d %d\n", loop(4), loop(5), loop(2), loop(3));
  return 0;
}
