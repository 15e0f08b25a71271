// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The variable holds the handle of main at first, and that of the thread when it is joined: nobody
// joins himself.
#include <pthread.h>

static pthread_t current;

static void *works(void *unused)
{
  return unused;
}

int main(void)
{
  current = pthread_self();
  pthread_create(&current, NULL, works, NULL);
  pthread_join(current, NULL); // NODEADLOCK
  return 0;
}
