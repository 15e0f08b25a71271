// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// After the jump, locked may be 0 again: it is a variable of the function that is not volatile.
// C17 7.13.2.1p3.
#include <pthread.h>
#include <setjmp.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static jmp_buf failed;
static int sum;

static void add(int number)
{
  if (number < 0)
    longjmp(failed, 1);
  sum += number;
}

int main(int argc, char **argv)
{
  int locked = 0;
  (void)argv;
  if (setjmp(failed) == 0) {
    pthread_mutex_lock(&a);
    locked = 1;
    add(argc - 2);
    locked = 0;
    pthread_mutex_unlock(&a);
  } else if (locked) {
    pthread_mutex_unlock(&a);
  }
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
  return sum;
}
