// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Differences of types that make none to a call.
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>

struct item {
  long number;
};
enum colour { RED, GREEN };

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static int take(struct item *item, unsigned number, char *text, enum colour colour)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return item->number + number + text[0] + colour;
}

static int compare(struct item *one, struct item *other)
{
  return one->number > other->number;
}

static long run(struct item *item)
{
  return take(item, 1, "", RED);
}

int main(void)
{
  struct item items[2] = {{2}, {1}};
  pthread_t h;
  int (*typed)(void *, int, const void *, int) = (int (*)(void *, int, const void *, int))take;
  int (*plain)() = (int (*)())take;
  void (*quiet)(struct item *, unsigned, char *, enum colour) =
      (void (*)(struct item *, unsigned, char *, enum colour))take;
  typed(items, 1, "", GREEN);
  plain(items, 1, "", GREEN);
  plain(0, 1, 0, GREEN, 5);
  quiet(items, 1, "", GREEN);
  qsort(items, 2, sizeof *items, (int (*)(const void *, const void *))compare);
  pthread_create(&h, NULL, (void *(*)(void *))run, items);
  pthread_join(h, NULL);
  return 0;
}
