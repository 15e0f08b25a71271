// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is read goes where a struct of the system points to.
#include <pthread.h>
#include <sys/uio.h>

struct e {
  int flag;
  int n;
};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(int argc, char **argv)
{
  struct e p = { 0, 0 };
  struct iovec v[1] = { {&p, sizeof p}
  };
  if (readv(0, v, 1) != sizeof p)
    return 1;
  if (p.flag)
    pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
