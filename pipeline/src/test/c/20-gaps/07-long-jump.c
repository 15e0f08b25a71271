// OPTIONS:
// VERDICT: inconclusive
// SPDX-License-Identifier: Apache-2.0
//
// A jump to a buffer that no function of the program fills.
#include <pthread.h>
#include <setjmp.h>

extern jmp_buf library_failed;

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(int argc, char **argv)
{
  (void)argv;
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  if (argc > 3)
    longjmp(library_failed, 1);
  return 0;
}
