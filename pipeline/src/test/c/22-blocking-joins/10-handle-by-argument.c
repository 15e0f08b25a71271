// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each thread joins the one before it, whose handle it is given.
#include <pthread.h>

static void *first(void *unused)
{
  (void)unused;

  return NULL;
}

static void *second(void *arg)
{
  pthread_t *before = arg;
  pthread_join(*before, NULL); // NODEADLOCK
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, first, NULL);
  pthread_create(&h2, NULL, second, &h1);
  pthread_join(h2, NULL); // NODEADLOCK
  return 0;
}
