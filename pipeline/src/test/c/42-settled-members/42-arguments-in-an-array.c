// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread gets the struct in an array of pointers to anything.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct e {
  int flag;
  int n;
};
static struct e conf;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *arg)
{
  void **a = arg;
  memset(a[1], 1, sizeof(int));
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t t;
  void *args[2];
  args[0] = argv;
  args[1] = &conf;
  pthread_create(&t, NULL, run, args);
  pthread_join(t, NULL);
  if (conf.flag)
    pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
