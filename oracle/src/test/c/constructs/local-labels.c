// SPDX-License-Identifier: Apache-2.0
// Local labels: the same name in several blocks of a function, and their addresses.
int printf(const char *, ...);

#define FIND(array, length, wanted)                                                                \
  ({                                                                                               \
    __label__ found;                                                                               \
    int at = -1;                                                                                   \
    for (int i = 0; i < (length); i++)                                                             \
      if ((array)[i] == (wanted)) {                                                                \
        at = i;                                                                                    \
        goto found;                                                                                \
      }                                                                                            \
    printf("none ");                                                                               \
  found:                                                                                           \
    at;                                                                                            \
  })

static int nested(int n) {
  int result = 0;
  {
    __label__ out, again;
  again:
    if (n > 3) goto out;
    {
      __label__ out;
      if (n == 2) goto out;
      result += 10;
    out:
      result += 1;
    }
    n++;
    goto again;
  out:
    result += 100;
  }
  goto out;
  result += 5000;
out:
  return result;
}

static int computed(int i) {
  int result = 0;
  {
    __label__ x, y;
    void *to[] = {&&x, &&y};
    goto *to[i];
  x:
    result += 1;
  y:
    result += 2;
  }
  {
    __label__ x, y;
    void *to[] = {&&y, &&x};
    goto *to[i];
  x:
    result += 10;
  y:
    result += 20;
  }
  return result;
}

int main(void) {
  int a[4] = {4, 5, 6, 7}, b[2] = {1, 6};
  printf("%d\n", FIND(a, 4, 6));
  printf("%d\n", FIND(b, 2, 6));
  printf("%d\n", FIND(b, 2, 9));
  printf("%d\n", FIND(a, FIND(b, 2, 6) + 1, 5));
  printf("%d %d %d\n", nested(0), nested(2), nested(9));
  printf("%d %d\n", computed(0), computed(1));
  return 0;
}
