// SPDX-License-Identifier: Apache-2.0
// K&R definitions: arguments are promoted by the caller and narrowed by the callee.
int printf(const char *, ...);

struct pair {
  int x, y;
};

plain(a, b) {
  return a * 10 + b;
}

static long mixed(c, f, l, p, s, list) char c;
float f;
long l;
char *p;
struct pair s;
int list[];
{
  return c + (long) (f * 2) + l + p[0] + s.x * 1000 + list[1] * 100000;
}

static int narrow(c, u, b) signed char c;
unsigned short u;
_Bool b;
{
  return c * 1000 + u + b;
}

static int called_back(f, n) int (*f)(), n;
{
  return f(n, n + 1);
}

static int reordered(a, b, c) int c, a;
register b;
{
  return a * 100 + b * 10 + c;
}

int later();

static int changed(n) int n;
{
  n = n + 1;
  int *p = &n;
  *p += 10;
  return n;
}

char *text(s) char *s;
{
  return s + 1;
}

int main() {
  struct pair s = {3, 4};
  int list[] = {1, 2, 3};
  printf("%d\n", plain(4, 2));
  printf("%ld\n", mixed('a', 1.5f, 7L, "z", s, list));
  printf("%d\n", narrow(300, 70000, 2));
  printf("%d\n", called_back(plain, 5));
  printf("%d\n", reordered(1, 2, 3));
  printf("%d\n", later(8, 9));
  printf("%d\n", changed(5));
  printf("%s\n", text("xyz"));
  return 0;
}

int later(a, b) {
  return a - b;
}
