// OPTIONS:
// VERDICT: inconclusive
// SPDX-License-Identifier: Apache-2.0
//
// A jump out of a function is not modelled.
#include <pthread.h>
#include <setjmp.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static jmp_buf back;

static void fail(void)
{
  longjmp(back, 1);
}

int main(int argc, char **argv)
{
  (void)argv;
  if (setjmp(back) == 0) {
    pthread_mutex_lock(&m); // NODEADLOCK
    pthread_mutex_unlock(&m);
    if (argc > 3)
      fail();
  }
  return 0;
}
