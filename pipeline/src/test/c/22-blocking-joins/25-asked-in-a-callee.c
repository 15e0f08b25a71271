// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The thread of main asks for its own handle in a function that does nothing else.
#include <pthread.h>

static pthread_t first;

static void remember(void)
{
  first = pthread_self();
}

static void *worker(void *unused)
{
  (void)unused;
  pthread_join(first, NULL); // DEADLOCK join
  return NULL;
}

int main(void)
{
  pthread_t h;
  remember();
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(h, NULL); // DEADLOCK join
  return 0;
}
