// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The same, of an array on the heap, by a pointer to the element.
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>

#define N 4

struct arg {
  int id;
  int careful;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *p)
{
  struct arg *a = p;
  if (a->careful)
    pthread_mutex_lock(&m);
  a->id++;
  if (a->careful)
    pthread_mutex_unlock(&m);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t t[N];
  struct arg *args = calloc(N, sizeof *args);
  for (int i = 0; i < N; i++) {
    struct arg *a = &args[i];
    a->id = i;
    a->careful = argc > 1;
    pthread_create(&t[i], NULL, work, a);
  }
  for (int i = 0; i < N; i++)
    pthread_join(t[i], NULL); // NODEADLOCK
  return 0;
}
