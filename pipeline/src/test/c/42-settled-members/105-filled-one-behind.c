// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The element of the thread before is filled again.
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
    pthread_mutex_lock(&m); // DEADLOCK exit
  a->id++;
  if (a->careful)
    pthread_mutex_unlock(&m);
  return NULL; // DEADLOCK exit
}

int main(int argc, char **argv)
{
  pthread_t t[N];
  struct arg args[N];
  for (int i = 0; i < N; i++) {
    args[i].id = i;
    args[i].careful = argc > 1;
    pthread_create(&t[i], NULL, work, &args[i]);
    if (i > 0)
      args[i - 1].careful = argc > 2;
  }
  for (int i = 0; i < N; i++)
    pthread_join(t[i], NULL);
  return 0;
}
