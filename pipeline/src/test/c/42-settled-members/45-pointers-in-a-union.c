// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A union takes a pointer to the struct for one to its first number.
#include <pthread.h>
#include <stdlib.h>

struct e {
  int flag;
  int n;
};
static struct e conf;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(int argc, char **argv)
{
  union {
    struct e *p;
    int *ip;
  } u;
  u.p = &conf;
  *u.ip = atoi(argv[1]);
  if (conf.flag)
    pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
