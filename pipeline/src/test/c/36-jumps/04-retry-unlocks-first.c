// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The jump leads back before the lock is taken, and the lock is released there first.
#include <pthread.h>
#include <setjmp.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static jmp_buf retry;
static int sum;

static void add(int number)
{
  if (number < 0)
    longjmp(retry, 1);
  sum += number;
}

int main(int argc, char **argv)
{
  volatile int tries = 0;
  (void)argv;
  if (setjmp(retry) != 0) {
    tries++;
    pthread_mutex_unlock(&a);
  }
  if (tries > 3)
    return 1;
  pthread_mutex_lock(&a); // NODEADLOCK
  add(argc - 2);
  pthread_mutex_unlock(&a);
  return sum;
}
