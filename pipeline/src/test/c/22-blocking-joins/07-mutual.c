// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two threads join each other.
#include <pthread.h>

static pthread_t h1, h2;

static void *first(void *unused)
{
  (void)unused;
  pthread_join(h2, NULL); // DEADLOCK join
  return NULL;
}

static void *second(void *unused)
{
  (void)unused;
  pthread_join(h1, NULL); // DEADLOCK join
  return NULL;
}

int main(void)
{
  pthread_create(&h1, NULL, first, NULL);
  pthread_create(&h2, NULL, second, NULL);
  pthread_exit(NULL);
  return 0;
}
