// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// New memory gets the bytes of another member where the flag is.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct e {
  int flag;
  int n;
};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(int argc, char **argv)
{
  struct e a = { 0, argc > 1 };
  void *v = malloc(sizeof(struct e));
  struct e *p;
  if (!v)
    return 1;
  memcpy(v, (char *)&a + sizeof(int), sizeof(int));
  p = v;
  if (p->flag)
    pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
