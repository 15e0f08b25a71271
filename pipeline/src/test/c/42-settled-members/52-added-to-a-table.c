// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function of the library that is given a function copies what it adds to a table.
#include <pthread.h>
#include <search.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct conf {
  int kind;
  int flag;
};
static struct conf tab[4];
static size_t n = 1;
static int cmp(const void *a, const void *b)
{
  return ((const struct conf *)a)->kind - ((const struct conf *)b)->kind;
}

int main(int argc, char **argv)
{
  int raw[2] = { 5, 1 };
  struct conf *c = lsearch(raw, tab, &n, sizeof *c, cmp);
  if (tab[1].flag)
    pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
