// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// lsearch() counts what it adds.
#include <pthread.h>
#include <search.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int table[4];

static int compare(const void *left, const void *right)
{
  return *(const int *) left - *(const int *) right;
}

int main(void)
{
  size_t count = 0;
  int key = 7;
  lsearch(&key, table, &count, sizeof key, compare);
  pthread_mutex_lock(&m);
  if (count == 1)
    pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
