// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 55, but a function that is called through a pointer clears the flag.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static __thread int inside;
static int lines;

static void clears(void)
{
  inside = 0;
}

static void (*hook)(void) = clears;

static void helper(int more);

static void report(int more)
{
  if (inside)
    return;
  inside = 1;
  pthread_mutex_lock(&m); // DEADLOCK self
  lines++;
  helper(more);
  hook();
  helper(more);
  pthread_mutex_unlock(&m);
  inside = 0;
}

static void helper(int more)
{
  if (more > 0)
    report(more - 1);
}

static void *works(void *unused)
{
  report(3);
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, works, NULL);
  works(NULL);
  pthread_join(h, NULL);
  return 0;
}
