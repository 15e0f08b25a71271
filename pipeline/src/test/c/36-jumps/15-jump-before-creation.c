// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The second thread is joined, since the jump comes before its creation.
#include <pthread.h>
#include <setjmp.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static jmp_buf failed;
static int sum;

static void check(int number)
{
  if (number < 0)
    longjmp(failed, 1);
}

static void *other(void *unused)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  sum = 0;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t thread;
  (void)argv;
  if (setjmp(failed) == 0) {
    check(argc - 2);
    pthread_create(&thread, 0, other, 0);
    pthread_join(thread, 0);
  }
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  sum++;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return 0;
}
