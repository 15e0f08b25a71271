// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A pointer is copied as bytes into a struct.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct e {
  int flag;
  int n;
};
struct box {
  void *v;
};
static struct e conf;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(int argc, char **argv)
{
  struct e *p = &conf;
  struct box b;
  memcpy(&b, &p, sizeof p);
  *(int *)b.v = atoi(argv[1]);
  if (conf.flag)
    pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
