// SPDX-License-Identifier: Apache-2.0
// _Generic: the association is chosen by the type after conversion of lvalues; the others are not evaluated.
int printf(const char *, ...);

struct s {
  int x;
};
enum e { ONE = 1 };

static int calls;

static int called(int n) {
  calls++;
  return n;
}

static int of_int(int n) {
  return n + 1;
}

static int of_long(long n) {
  return (int) n + 2;
}

#define NAME(x)                                                                                    \
  _Generic((x),                                                                                    \
      char: 1,                                                                                     \
      signed char: 2,                                                                              \
      unsigned char: 3,                                                                            \
      _Bool: 4,                                                                                    \
      int: 5,                                                                                      \
      unsigned: 6,                                                                                 \
      long: 7,                                                                                     \
      long long: 8,                                                                                \
      unsigned long: 9,                                                                            \
      double: 10,                                                                                  \
      float: 11,                                                                                   \
      char *: 12,                                                                                  \
      const char *: 13,                                                                            \
      void *: 14,                                                                                  \
      struct s: 15,                                                                                \
      struct s *: 16,                                                                              \
      int (*)(int): 17,                                                                            \
      int (*)[3]: 18,                                                                              \
      int *: 19,                                                                                   \
      short: 20,                                                                                   \
      default: 21)

int main(void) {
  const int ci = 1;
  volatile char vc = 'c';
  char text[4] = "abc";
  const char *constant = "x";
  int list[3] = {0};
  struct s s = {7}, *p = &s;
  unsigned char uc = 1;
  short sh = 1;
  int (*f)(int) = of_int;
  float fl = 1;
  printf("%d %d %d %d\n", NAME(ci), NAME(vc), NAME(text), NAME(constant));
  printf("%d %d %d %d\n", NAME("lit"), NAME(list), NAME(&list), NAME(s));
  printf("%d %d %d %d\n", NAME(p), NAME(of_int), NAME(f), NAME(&s.x));
  printf("%d %d %d %d\n", NAME(uc), NAME(+uc), NAME(sh), NAME(sh + sh));
  printf("%d %d %d %d\n", NAME(1u), NAME(1L), NAME(1LL), NAME(sizeof s));
  printf("%d %d %d %d\n", NAME(1.0), NAME(fl), NAME(fl + 1), NAME(1.0L));
  printf("%d %d %d %d\n", NAME('a'), NAME((_Bool) 1), NAME((void *) 0), NAME(ONE));
  // Only what is chosen is evaluated; the controlling expression never is.
  printf("%d\n", _Generic(called(1), int: called(2), default: called(3)));
  printf("%d\n", _Generic(called(1), long: called(2), default: called(3)));
  printf("%d\n", calls);
  // The result may be a function, an lvalue, and may nest.
  printf("%d %d\n", _Generic(1, int: of_int, long: of_long)(5), _Generic(1L, int: of_int, long: of_long)(5));
  _Generic(1, int: s.x, default: list[0]) = 9;
  *_Generic(p, struct s *: &list[1], default: &list[2]) = 8;
  printf("%d %d %d\n", s.x, list[1], list[2]);
  printf("%d\n", _Generic(1, int: _Generic(1.0, float: 1, double: 2), default: 3));
  return 0;
}
