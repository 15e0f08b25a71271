// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// One of two threads joins the other.
#include <pthread.h>

static pthread_t h1, h2;

static void *first(void *unused)
{
  (void)unused;

  return NULL;
}

static void *second(void *unused)
{
  (void)unused;
  pthread_join(h1, NULL); // NODEADLOCK
  return NULL;
}

int main(void)
{
  pthread_create(&h1, NULL, first, NULL);
  pthread_create(&h2, NULL, second, NULL);
  pthread_join(h2, NULL); // NODEADLOCK
  return 0;
}
