// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Bytes are written through a pointer that moves along, given by its address.
#include <pthread.h>

struct e {
  int flag;
  int n;
};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct e conf;
static void next(char **cursor)
{
  **cursor = getchar();
  (*cursor)++;
}

int main(int argc, char **argv)
{
  char *c = (char *)&conf;
  for (int i = 0; i < 4; i++)
    next(&c);
  if (conf.flag)
    pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
