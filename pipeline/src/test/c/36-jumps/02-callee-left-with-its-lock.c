// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// An error jumps out of add, which holds the lock; the function that goes on takes it again.
#include <pthread.h>
#include <setjmp.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static jmp_buf failed;
static int sum;

static void fail(int code)
{
  longjmp(failed, code);
}

static void add(int number)
{
  pthread_mutex_lock(&a);
  if (number < 0)
    fail(number);
  sum += number;
  pthread_mutex_unlock(&a);
}

int main(int argc, char **argv)
{
  (void)argv;
  if (setjmp(failed) == 0) {
    add(argc - 2);
  } else {
    pthread_mutex_lock(&a); // DEADLOCK self
    sum = -1;
    pthread_mutex_unlock(&a);
  }
  return sum;
}
