// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A callback jumps to where its library waits for that, and leaves its lock behind.
#include <pthread.h>
#include <setjmp.h>

extern jmp_buf *library_buffer(void);
extern int library_run(int (*)(int));

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static int work(int number)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  if (number)
    longjmp(*library_buffer(), 1);
  pthread_mutex_unlock(&a);
  return 0;
}

int main(void)
{
  jmp_buf own;
  library_run(work);
  library_run(work);
  return setjmp(own);
}
