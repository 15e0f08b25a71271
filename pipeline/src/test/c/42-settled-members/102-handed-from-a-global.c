// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The same, of a global array.
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>

#define N 4

struct arg {
  int id;
  int careful;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static struct arg args[N];

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
    for (int i = 0; i < N; i++) {
    args[i].id = i;
    args[i].careful = argc > 1;
    pthread_create(&t[i], NULL, work, &args[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(t[i], NULL); // NODEADLOCK
  return 0;
}
