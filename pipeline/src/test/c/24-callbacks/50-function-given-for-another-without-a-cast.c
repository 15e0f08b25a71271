// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Compilers warn of the pointer to another struct, and make the program.
#include <pthread.h>

#pragma GCC diagnostic ignored "-Wincompatible-pointer-types"

struct file
{
  int fd;
};

struct sock
{
  int fd;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int flush(struct file *f)
{
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return f->fd;
}

int main(void)
{
  struct sock s = {1};
  int (*shut)(struct sock *s) = flush;
  pthread_mutex_lock(&m);
  shut(&s);
  pthread_mutex_unlock(&m);
  return 0;
}
