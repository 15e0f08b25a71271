// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function catches a jump and jumps on, but does not release its lock.
#include <pthread.h>
#include <setjmp.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static jmp_buf *handler;
static int sum;

static void fail(void)
{
  longjmp(*handler, 1);
}

static void add(int number)
{
  if (number < 0)
    fail();
  sum += number;
}

static void guarded(int number)
{
  jmp_buf own;
  jmp_buf *outer = handler;
  pthread_mutex_lock(&a);
  handler = &own;
  if (setjmp(own) == 0) {
    add(number);
    handler = outer;
    pthread_mutex_unlock(&a);
  } else {
    handler = outer;
    fail();
  }
}

static void *other(void *unused)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  sum = 0;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t thread;
  jmp_buf own;
  (void)argv;
  pthread_create(&thread, 0, other, 0);
  handler = &own;
  if (setjmp(own) == 0) {
    guarded(argc - 2);
  } else {
    pthread_mutex_lock(&b); // DEADLOCK cycle
    sum = -1;
    pthread_mutex_unlock(&b);
  }
  return 0;
}
