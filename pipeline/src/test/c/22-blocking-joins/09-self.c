// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread joins itself.
#include <pthread.h>

static pthread_t h;

static void *lonely(void *unused)
{
  (void)unused;
  pthread_join(h, NULL); // DEADLOCK join
  return NULL;
}

int main(void)
{
  pthread_create(&h, NULL, lonely, NULL);
  pthread_exit(NULL);
  return 0;
}
