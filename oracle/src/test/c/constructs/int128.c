// SPDX-License-Identifier: Apache-2.0
// __int128: sizes, members, and values beyond 64 bits in constants, conditions and branches.
int printf(const char *, ...);

typedef unsigned __int128 u128;
struct s {
  char c;
  __int128 wide;
  char d;
};

static __int128 stored = 5;

static long low(u128 x) {
  return (long) x;
}

static long high(u128 x) {
  return (long) (x >> 64);
}

int main(void) {
  printf("%d %d %d\n", (int) sizeof(struct s), (int) _Alignof(__int128), (int) sizeof(u128));
  printf("%d\n", (int) __builtin_offsetof(struct s, d));
  printf("%d %d\n", (int) (((__int128) 1 << 100) >> 98), (int) (((u128) 1 << 64) / ((u128) 1 << 62)));
  printf("%d %d\n", (__int128) -1 < 0, (u128) -1 > 0);
  printf("%d\n", ((__int128) 1 << 100) ? 1 : 2);
  if ((u128) 1 << 64)
    printf("not zero\n");
  else
    printf("zero\n");
  printf("%d\n", (u128) 1 << 64 > 5);
  printf("%d\n", (int) sizeof(1 + stored));
  __int128 x = stored;
  x = x * 7 - 1;
  printf("%ld\n", (long) x);
  u128 y = (u128) 1 << 100;
  printf("%ld %ld\n", low(y), high(y));
  y = y * 3 + 4;
  printf("%ld %ld\n", low(y), high(y));
  if (y == 4)
    printf("equal\n");
  if (!(y >> 90))
    printf("lost\n");
  y = (u128) -1;
  printf("%ld %d\n", high(y), y > stored);
  struct s s = {1, -3, 2};
  s.wide -= (__int128) 1 << 90;
  printf("%d %d %ld %ld\n", s.c, s.d, low((u128) s.wide), high((u128) s.wide));
  printf("%d\n", (int) (s.wide < 0));
  unsigned long big = ~0ul;
  u128 product = (u128) big * big;
  printf("%lx %lx\n", low(product), high(product));
  switch ((unsigned long) (product >> 64)) {
    case 0xfffffffffffffffe:
      printf("top\n");
      break;
    default:
      printf("other\n");
  }
  __int128 quotient = (__int128) product / 10;
  printf("%ld %ld\n", low((u128) quotient), high((u128) quotient));
  printf("%d\n", (int) (_Bool) ((u128) 1 << 70));
  double real = (double) ((__int128) 1 << 70);
  printf("%d\n", real > 1e21);
  return 0;
}
