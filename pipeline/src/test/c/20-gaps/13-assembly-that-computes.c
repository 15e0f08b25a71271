// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A request to a tool that watches the program, and a request to the kernel: neither locks.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int total;

static unsigned long request(unsigned long code, void *block)
{
  volatile unsigned long arguments[3];
  unsigned long result;
  arguments[0] = code;
  arguments[1] = (unsigned long)block;
  arguments[2] = 0;
  __asm__ volatile("rolq $3, %%rdi ; rolq $61, %%rdi ; xchgq %%rbx, %%rbx"
                   : "=d"(result)
                   : "a"(&arguments[0]), "0"(0UL)
                   : "cc", "memory");
  return result;
}

static long own_number(void)
{
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(39L) : "rcx", "r11", "memory");
  return result;
}

static void *worker(void *unused)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  total += (int)own_number();
  request(1, &total);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  return 0;
}
