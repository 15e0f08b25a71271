// SPDX-License-Identifier: Apache-2.0
// The attribute cleanup: on every way out of a scope, in the opposite order, after the result is computed.
int printf(const char *, ...);

static int live;

static void leave(int *p) {
  printf("-%d ", *p);
  live--;
}

static void leave_text(char **p) {
  printf("-%s ", *p);
}

struct guard {
  int id;
};

static void unlock(struct guard *g) {
  printf("-g%d ", g->id);
  g->id = -1;
}

#define OWN __attribute__((cleanup(leave)))
#define GUARD __attribute__((__cleanup__(unlock)))

static int enter(int n) {
  live++;
  return n;
}

static int returns(int n) {
  int a OWN = enter(1);
  OWN int b = enter(2);
  if (n == 0) return a + b;
  {
    int c OWN = enter(3);
    if (n == 1) return a + b + c;
    c = 30;
  }
  char *text __attribute__((cleanup(leave_text))) = "t";
  if (n == 2) return a = 10;
  return live;
}

static void loops(void) {
  for (int i OWN = enter(100); i < 104; i++) {
    int j OWN = enter(i + 100);
    if (i == 101) continue;
    if (i == 103) break;
    printf("body ");
  }
  int k = 0;
  while (k < 2) {
    struct guard g GUARD = {k++};
    if (k == 1) continue;
    printf("while ");
  }
  do {
    int d OWN = enter(7);
  } while (k++ < 3);
  printf("\n");
}

static void jumps(int n) {
again:;
  int a OWN = enter(n);
  {
    int b OWN = enter(n + 10);
    if (n == 1) {
      n = 2;
      goto again;
    }
    if (n == 2) goto out;
    {
      int c OWN = enter(n + 20);
      if (n == 3) goto inner;
    }
  inner:
    printf("inner ");
  }
out:
  printf("out ");
}

static int switches(int n) {
  switch (n) {
    int unused;
    case 1: {
      int a OWN = enter(1);
      break;
    }
    case 2: {
      int a OWN = enter(2);
    }
    default: {
      struct guard g GUARD = {9};
      return g.id;
    }
  }
  return 0;
}

static int in_expression(void) {
  int x = ({
    int a OWN = enter(40);
    a + 2;
  });
  int y = ({
    struct guard g GUARD = {x};
    g.id;
  });
  return x + y;
}

static struct guard of_struct(void) {
  struct guard g GUARD = {77};
  return g;
}

static int global;

static void set(int *p) {
  global = *p;
}

static int before(void) {
  int a __attribute__((cleanup(set))) = 5;
  global = 1;
  return global;
}

static int sizes(int n) {
  int list[n] __attribute__((unused));
  int a OWN = enter(n);
  list[0] = 4;
  if (n > 2) return list[0] + n;
  return n;
}

int main(void) {
  for (int i = 0; i < 4; i++) printf("= %d\n", returns(i));
  loops();
  for (int i = 1; i < 5; i++) {
    jumps(i);
    printf("\n");
  }
  for (int i = 1; i < 4; i++) printf("= %d\n", switches(i));
  printf("= %d\n", in_expression());
  printf("= %d\n", of_struct().id);
  int first = before();
  printf("%d %d\n", first, global);
  printf("= %d\n", sizes(2));
  printf("= %d\n", sizes(3));
  printf("%d\n", live);
  return 0;
}
