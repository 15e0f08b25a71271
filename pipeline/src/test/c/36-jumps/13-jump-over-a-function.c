// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A jump over two functions: the lock of the one in the middle stays held.
#include <pthread.h>
#include <setjmp.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static jmp_buf failed;
static int sum;

static int checked(int number)
{
  if (number < 0)
    longjmp(failed, 1);
  return number;
}

static void add(int number)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  sum += checked(number);
  pthread_mutex_unlock(&a);
}

int main(int argc, char **argv)
{
  (void)argv;
  for (int i = 0; i < argc; i++) {
    if (setjmp(failed) == 0)
      add(i - 2);
  }
  return sum;
}
