// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The jump leads back before the lock is taken, which is then taken again.
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
  if (setjmp(retry) != 0)
    tries++;
  if (tries > 3)
    return 1;
  pthread_mutex_lock(&a); // DEADLOCK self
  add(argc - 2);
  pthread_mutex_unlock(&a);
  return sum;
}
