// SPDX-License-Identifier: Apache-2.0
// Vectors: sizes, elements, members, element-wise operations, comparison and conversion.
int printf(const char *, ...);

typedef int v4 __attribute__((vector_size(16)));
typedef unsigned char v16 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef unsigned long v2 __attribute__((vector_size(2 * sizeof(long))));
typedef int unaligned __attribute__((vector_size(16), aligned(4)));

struct s {
  char c;
  v4 v;
  char d;
};
struct t {
  char c;
  unaligned v;
};
union u {
  v4 v;
  int list[4];
};

static v4 global = {1, 2, 3, 4};
static int x = 10, y = 20;

static v4 add(v4 a, v4 b) {
  return a + b;
}

static int total(v4 v) {
  int sum = 0;
  for (int i = 0; i < 4; i++) sum = sum * 10 + v[i];
  return sum;
}

int main(void) {
  printf("%d %d %d\n", (int) sizeof(v4), (int) _Alignof(v4), (int) sizeof(struct s));
  printf("%d %d\n", (int) sizeof(struct t), (int) __builtin_offsetof(struct s, d));
  printf("%d\n", total(global));
  global[2] = 7;
  printf("%d\n", total(global));
  v4 a = {1, 1}, b = global;
  printf("%d\n", total(a));
  union u u = {.v = b};
  printf("%d %d\n", u.list[2], u.list[3]);
  u.list[0] = 5;
  printf("%d\n", u.v[0]);
  v2 pointers = {(unsigned long) &x, (unsigned long) &y};
  *(int *) pointers[1] = 21;
  printf("%d %d\n", *(int *) pointers[0], y);
  printf("%d\n", total(add(a, b)));
  printf("%d\n", total(b * 2 - a));
  printf("%d\n", total((b > 2) & 1));
  printf("%d\n", total(-a));
  b += a;
  b[0]++;
  printf("%d\n", total(b));
  v16 bytes = (v16) global;
  printf("%d %d\n", bytes[0], bytes[8]);
  f4 real = {0.5f, 1.5f};
  real = real * 2.0f;
  printf("%d %d\n", (int) real[0], (int) real[1]);
  v4 shuffled = __builtin_shuffle(global, (v4){3, 2, 1, 0});
  printf("%d\n", total(shuffled));
  printf("%d\n", total(__builtin_shuffle(global, a, (v4){4, 0, 5, 11})));
  printf("%d\n", total(__builtin_shufflevector(global, a, 3, 5, 6, 2)));
  v2 swapped = __builtin_shuffle(pointers, (v2){1, 0});
  swapped += 0;
  printf("%d\n", *(int *) swapped[0]);
  printf("%d\n", total(a == b) + total(~a));
  printf("%d\n", total(1 - a) + total(a << 2));
  return 0;
}
