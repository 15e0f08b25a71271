// SPDX-License-Identifier: Apache-2.0
// Nested functions that use no locals of the activation around them: names, statics, and calls back.
int printf(const char *, ...);

static int apply(int (*f)(int), int n) {
  return f(n) + f(n + 1);
}

static int scopes(int start) {
  enum { STEP = 7 };
  struct pair {
    int a, b;
  };
  static int total = 100;
  int apply_twice(int n) {
    struct pair p = {n, STEP};
    total += p.a;
    return total + p.b;
  }
  int first = apply_twice(start);
  return apply(apply_twice, 10) + first;
}

static int same_name(int n) {
  int inner(int k) {
    return k + 1;
  }
  if (n > 0) {
    int inner(int k) {
      return k + 1000;
    }
    return inner(n);
  }
  return inner(n);
}

static int other_inner(int n) {
  int inner(int k) {
    return k * 3;
  }
  return inner(n);
}

static int two_levels(int n) {
  int middle(int k) {
    int inner(int m) {
      return m > 0 ? inner(m - 1) + 2 : 1;
    }
    return inner(k) * 10;
  }
  return middle(n) + 1;
}

static int declared(int n) {
  auto int later(int);
  int now(int m) {
    return later(m) + 1;
  }
  int later(int m) {
    return m * 5;
  }
  return now(n);
}

static int shadows(int n) {
  int apply(int m) {
    int n = m * 2;
    return n;
  }
  return apply(n) + n;
}

static int (*returned(void))(int) {
  int answer(int n) {
    return n + 42;
  }
  return answer;
}

static int old_style(int n) {
  int f(a, b) char a;
  {
    return a * 10 + b;
  }
  return f(n, 3);
}

int main(void) {
  printf("%d\n", scopes(3));
  printf("%d\n", scopes(4));
  printf("%d %d %d\n", same_name(0), same_name(1), other_inner(5));
  printf("%d %d\n", two_levels(3), declared(6));
  printf("%d %d\n", shadows(4), returned()(1));
  printf("%d\n", old_style(258));
  return 0;
}
