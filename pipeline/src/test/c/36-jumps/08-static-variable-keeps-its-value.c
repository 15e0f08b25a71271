// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What is written to a static variable before the jump is there after it.
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
  static int locked = 0;
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
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return sum;
}
