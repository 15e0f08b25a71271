// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread joins the thread of main, which in turn joins that thread.
#include <pthread.h>

static pthread_t first;

static void *worker(void *unused)
{
  (void)unused;
  pthread_join(first, NULL); // DEADLOCK join
  return NULL;
}

int main(void)
{
  pthread_t h;
  first = pthread_self();
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(h, NULL); // DEADLOCK join
  return 0;
}
