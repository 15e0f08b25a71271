// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread joins the handle that it has just asked for: its own.
#include <pthread.h>

static void *lonely(void *unused)
{
  pthread_t me = pthread_self();
  pthread_join(me, NULL); // DEADLOCK join
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, lonely, NULL);
  pthread_exit(NULL);
  return 0;
}
