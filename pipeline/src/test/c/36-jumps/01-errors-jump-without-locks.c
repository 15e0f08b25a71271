// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Errors jump back to main, with no lock held. Both threads take the locks in one order.
#include <pthread.h>
#include <setjmp.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static jmp_buf failed;
static int sum;

static void fail(int code)
{
  longjmp(failed, code);
}

static void add(int number)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  if (number < 0) {
    pthread_mutex_unlock(&a);
    fail(number);
  }
  pthread_mutex_lock(&b); // NODEADLOCK
  sum += number;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void *clear(void *unused)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_lock(&b); // NODEADLOCK
  sum = 0;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t thread;
  (void)argv;
  pthread_create(&thread, 0, clear, 0);
  if (setjmp(failed) == 0) {
    add(argc - 2);
    add(argc - 3);
  } else {
    pthread_mutex_lock(&a); // NODEADLOCK
    sum = -1;
    pthread_mutex_unlock(&a);
  }
  pthread_join(thread, 0);
  return sum;
}
